# Files of engine/ that score and therefore may look at features/; all others are the model, which may not.
# tools/check_layers reads this list too.
set(CARC_SCORING_FILES checks expansion field_scoring layout pipeline play play_table rulebook score options)

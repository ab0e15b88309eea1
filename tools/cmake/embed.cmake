# carc_embed(<target> <base> <file>...)
#
# Builds the JSON files, all below the folder <base>, into <target>; engine/embedded.hpp finds them by their path
# relative to <base>. Title and .jcz set names are taken out here, so that the program need not parse a file to list it.
# A changed file leads to a new configure run; the source is written only if its content changed.
function(carc_embed target base)
  set(files "")
  foreach(file IN LISTS ARGN)
    file(RELATIVE_PATH path "${base}" "${file}")
    list(APPEND files "${path}")
  endforeach()
  list(SORT files COMPARE STRING)

  set(entries "")
  foreach(path IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${base}/${path}")
    file(READ "${base}/${path}" text)
    string(JSON title ERROR_VARIABLE error GET "${text}" title)
    if(error)
      set(title "")
    endif()
    _carc_jcz_names("${text}" names)
    string(FIND "${text}" ")carc\"" clash)
    if(NOT clash EQUAL -1)
      message(FATAL_ERROR "${path} holds the end mark of a raw string")
    endif()
    string(APPEND entries "    {\"${path}\",\n     R\"carc(${text})carc\",\n"
                          "     R\"carc(${title})carc\", R\"carc(${names})carc\"},\n")
  endforeach()

  set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded.cpp")
  file(WRITE "${source}.new"
"// Made from the files in data/ at configure time.
#include \"engine/embedded.hpp\"

namespace carc {
namespace {

constexpr EmbeddedFile kFiles[] = {
${entries}};

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

}  // namespace carc
")
  file(COPY_FILE "${source}.new" "${source}" ONLY_IF_DIFFERENT)
  file(REMOVE "${source}.new")
  target_sources(${target} PRIVATE "${source}")
endfunction()

# The names in .jcz saves of a tile set: one line "<edition> <name>" each.
function(_carc_jcz_names text out)
  set(lines "")
  string(JSON editions ERROR_VARIABLE error LENGTH "${text}" jcz)
  if(NOT error AND editions GREATER 0)
    math(EXPR last "${editions} - 1")
    foreach(i RANGE ${last})
      string(JSON edition MEMBER "${text}" jcz ${i})
      string(JSON count LENGTH "${text}" jcz "${edition}")
      math(EXPR last_name "${count} - 1")
      foreach(k RANGE ${last_name})
        string(JSON name GET "${text}" jcz "${edition}" ${k})
        string(APPEND lines "${edition} ${name}\n")
      endforeach()
    endforeach()
  endif()
  set(${out} "${lines}" PARENT_SCOPE)
endfunction()

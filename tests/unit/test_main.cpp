// Version 2 of Catch2 is header-only and compiles its main here; version 3 links it.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#endif
#include "tests/unit/catch.hpp"

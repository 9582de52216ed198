# Toolchain file: hands over to the one of the emcc on PATH, wherever that is installed.
find_program(ATTN_EM_CONFIG em-config REQUIRED NO_CMAKE_FIND_ROOT_PATH)
execute_process(COMMAND "${ATTN_EM_CONFIG}" EMSCRIPTEN_ROOT
                OUTPUT_VARIABLE attn_emscripten_root OUTPUT_STRIP_TRAILING_WHITESPACE
                COMMAND_ERROR_IS_FATAL ANY)
include("${attn_emscripten_root}/cmake/Modules/Platform/Emscripten.cmake")

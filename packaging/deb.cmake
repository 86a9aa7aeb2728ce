# Before the package is closed: Debian has games in /usr/games (its policy, 11.11).
file(RENAME ${CPACK_TEMPORARY_DIRECTORY}/usr/bin ${CPACK_TEMPORARY_DIRECTORY}/usr/games)

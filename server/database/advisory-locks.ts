/**
 * All advisory locks: the first key is `group`, the second names the lock. A lock belongs to a
 * session, so it ends with the process that holds it, also by kill -9. PostgreSQL keeps locks with
 * a single key apart from these; wrong-passwords.ts takes one for each person whose password is
 * being tried.
 */
export const advisoryLocks = {
  group: 0x63726965,
  server: 1,
  users: 2,
  migration: 3,
  sandbox: 4,
  notices: 5,
} as const

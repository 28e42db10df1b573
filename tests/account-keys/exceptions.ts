const wholeOnEachShard = 'found by hash or person, in a table that each shard has whole'

/** Tables that belong to no account. */
export const tableExceptions: Readonly<Record<string, string>> = {
  'auth.user':
    'people, who may belong to several accounts; its keys are those of the sign-in library',
  'auth.session': 'of a person; keys of the sign-in library',
  'auth.account': 'how a person proves who they are; keys of the sign-in library',
  'auth.passkey': 'of a person; keys of the sign-in library',
  'auth.verification': 'one-time links of the sign-in library',
  sign_in_link: 'of a person or an address, by hash; it may name the account without an owner',
  address_change: 'of a person, by hash',
  agent_client: 'programs that have registered themselves, before it is known for whom',
  preference: 'of a person',
  notice_mail: 'of a person, whose letters tell of all their accounts',
  made_account: 'how many accounts a person has made; it outlives them',
  attempt_window: 'by who calls, before it is known who that is',
  wrong_password: 'by who calls, before it is known who that is',
  server_client: 'of a server, for all accounts that connect there',
  operator_key: 'of the operator: it makes accounts and belongs to none',
  setting: 'facts of the whole database',
  process: 'facts of the whole database',
  migration: 'facts of the whole database',
}

/** Unique keys of an account’s tables that do not begin with it. */
export const keyExceptions: Readonly<Record<string, string>> = {
  account_pkey: 'its id is the account',
  api_key_hash_key: wholeOnEachShard,
  agent_token_hash_key: wholeOnEachShard,
  invitation_hash_key: wholeOnEachShard,
  preview_hash_key: wholeOnEachShard,
  authorization_state_pkey: wholeOnEachShard,
  authorization_state_state_hash_key: wholeOnEachShard,
  authorization_state_choice_hash_key: wholeOnEachShard,
}

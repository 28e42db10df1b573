const wholeOnEachShard = 'a small table by hash or person that tells who asks: it is kept whole on each shard'
const turn = 'finds whose turn it is, on each shard'
const sweep = 'a sweep by age, on each shard'
const operator = 'the operator asks, who is bound to no account'
const start = 'one process that starts, or all of them after a set-back: every account alike'
const watch = 'counts over all accounts for who watches the service'

/** Statements that name no account: function, table, reason. */
export const statementExceptions: readonly (readonly [within: string, table: string, reason: string])[] = [
  ['holderOfKey', 'api_key', wholeOnEachShard],
  ['holderOfKey', 'account', 'the account of the key that asks'],
  ['holderOfKey', 'membership', 'the maker of the key that asks, in its account'],
  ['holderOfSession', 'membership', wholeOnEachShard],
  ['membershipsOf', 'membership', wholeOnEachShard],
  ['accountsOf', 'membership', wholeOnEachShard],
  ['accountsOf', 'account', 'the accounts of the person who asks'],
  ['membershipsOf', 'account', 'the accounts of the person who asks'],
  ['moveMemberships', 'membership', 'two people become one, in every account of theirs'],
  ['moveMemberships', 'api_key', 'two people become one, in every account of theirs'],
  ['moveMemberships', 'invitation', 'two people become one, in every account of theirs'],
  ['deleteRows', 'membership', 'asks whether a person belongs to any other account'],
  ['endCredentials', '$', 'sign_in_link and address_change: what a person has, not an account'],
  ['lockInvitation', 'invitation', wholeOnEachShard],
  ['openAuthorizationState', 'authorization_state', wholeOnEachShard],
  ['offerChoice', 'authorization_state', wholeOnEachShard],
  ['useChoice', 'authorization_state', wholeOnEachShard],
  ['useAuthorizationState', 'authorization_state', wholeOnEachShard],
  ['accountFor', 'account', 'finds an account by its address, for the operator'],
  ['accountWithoutOwner', 'account', 'finds an account by its address, for the operator'],
  ['anyAccount', 'account', operator],
  ['accountsAfter', 'account', operator],
  ['newestKeys', 'api_key', operator],
  ['findKeyOwner', 'api_key', operator],
  ['claimDue', 'schedule', turn],
  ['nextDue', 'schedule', turn],
  ['isNotPaused', 'connection', turn],
  ['claimDeliveries', 'delivery', turn],
  ['nextDelivery', 'delivery', turn],
  ['renewalsDue', 'network_grant', turn],
  ['revocationsDue', 'network_grant', turn],
  ['renewable', 'account', turn],
  ['firstRenewal', 'account', turn],
  ['expiredReservations', 'reservation', turn],
  ['firstExpiry', 'reservation', turn],
  ['releaseAllLeases', 'schedule', start],
  ['releaseAllDeliveries', 'delivery', start],
  ['releaseAllRenewals', 'network_grant', start],
  ['lookBeforeSending', 'schedule', start],
  ['bringRenewalsBack', 'account', start],
  ['endingConnections', 'connection', watch],
  ['endingConnections', 'network_grant', watch],
  ['countOverdue', 'schedule', watch],
  ['countOverdue', 'connection', watch],
  ['countOverdue', 'delivery', watch],
  ...[
    'attempt',
    'delivery',
    'event',
    'idempotency_key',
    'picture_fetch',
    'draft',
    'authorization_state',
    'invitation',
    'request_count',
  ].map((table) => ['forgetOld', table, sweep] as const),
  ['deleteOld', 'account', 'a sweep by age goes from account to account, on each shard'],
  ['recording', '$', 'the rows that the statement around it has changed, with their account'],
  ['recordingEach', '$', 'the rows that the statement around it has changed, with their account'],
  ['forgetOld', 'schedule', 'of the attempts that the sweep has found, by their account'],
  ['onePass', '$', 'everything that is sealed is sealed again with a new secret key'],
]

/** Tables that belong to no account. */
export const tableExceptions: Readonly<Record<string, string>> = {
  'auth.user': 'people, who may belong to several accounts; its keys are those of the sign-in library',
  'auth.session': 'of a person; keys of the sign-in library',
  'auth.account': 'how a person proves who they are; keys of the sign-in library',
  'auth.passkey': 'of a person; keys of the sign-in library',
  'auth.verification': 'one-time links of the sign-in library',
  sign_in_link: 'of a person or an address, by hash; it may name the account without an owner',
  address_change: 'of a person, by hash',
  preference: 'of a person',
  made_account: 'how many accounts a person has made; it outlives them',
  attempt_window: 'by who calls, before it is known who that is',
  wrong_password: 'by who calls, before it is known who that is',
  setting: 'facts of the whole database',
  process: 'facts of the whole database',
  migration: 'facts of the whole database',
}

/** Unique keys of an account’s tables that do not begin with it. */
export const keyExceptions: Readonly<Record<string, string>> = {
  account_pkey: 'its id is the account',
  api_key_hash_key: wholeOnEachShard,
  invitation_hash_key: wholeOnEachShard,
  authorization_state_pkey: wholeOnEachShard,
  authorization_state_state_hash_key: wholeOnEachShard,
  authorization_state_choice_hash_key: wholeOnEachShard,
}

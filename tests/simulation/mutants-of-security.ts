import { checkedThenTaken, type TestedBug } from './mutants-of-the-engine.ts'

/** Holes that somebody could leave open: one at least for each suite of attacks, which must fall into it. */
export const mutantsOfSecurity: readonly TestedBug[] = [
  {
    name: 'an object is looked for before the scope is checked',
    tests: ['tests/api/access-matrix.test.ts'],
    changes: [
      [
        'server/http/pipeline/serve.ts',
        `import { authenticateRequest } from './authenticate-request.ts'\n`,
        `import { mayUse } from '@crier/contract/scopes.ts'\nimport { Refusal } from '@crier/contract/problems.ts'\nimport { authenticateRequest } from './authenticate-request.ts'\n`,
      ],
      [
        'server/http/pipeline/serve.ts',
        'authenticateRequest(ports, request, reply, spec)',
        `authenticateRequest(ports, request, reply, spec.method === 'GET' ? null : spec)`,
      ],
      [
        'server/http/pipeline/serve.ts',
        '      return answer instanceof StreamedJson',
        `      if (!mayUse(principalOf(request).scopes, spec.scope)) throw new Refusal('insufficient_scope', 'This needs another key.')\n      return answer instanceof StreamedJson`,
      ],
    ],
  },
  {
    name: 'a key of a person outlives their membership and their role',
    tests: ['server/accounts/authenticate.test.ts'],
    changes: [
      [
        'server/accounts/authenticate.ts',
        '(key.created_by is null or maker.role = any(${rolesFor(needs)}::text[])) as allowed',
        'true as allowed',
      ],
      ['server/accounts/authenticate.ts', ' and (key.created_by is null or maker.role is not null)`', '`'],
    ],
  },
  {
    name: 'all people of an account share one rate window',
    tests: ['server/accounts/authenticate.test.ts'],
    changes: [['server/accounts/authenticate.ts', 'membership.user_id as window_of', `'session' as window_of`]],
  },
  {
    name: 'the last owner of an account can be demoted',
    tests: ['tests/api/roles.test.ts'],
    changes: [['server/accounts/sign-in/update-member.ts', '    await keepAnOwner(tx, accountId)\n', '']],
  },
  {
    name: 'two owners who demote each other both succeed',
    tests: ['tests/api/roles.test.ts'],
    changes: [['server/accounts/sign-in/lock-as-owner.ts', '  await lockAccount(tx, principal.accountId)\n', '']],
  },
  {
    name: 'an invitation of somebody who was demoted still makes owners',
    tests: ['tests/api/roles.test.ts'],
    changes: [
      ['server/accounts/sign-in/accept-invitation.ts', 'maker === null || !(await isOwner(tx, accountId, maker))', 'maker === null'],
    ],
  },
  {
    name: 'a key works after its time',
    tests: ['tests/api/keys.test.ts'],
    changes: [['server/accounts/authenticate.ts', ' and (key.expires_at is null or key.expires_at > ${now}::timestamptz)', '']],
  },
  {
    name: 'a key that ends makes one that does not',
    tests: ['tests/api/keys.test.ts'],
    changes: [['server/accounts/create-key.ts', 'expiresAt: wanted ?? until', 'expiresAt: wanted']],
  },
  {
    name: 'requests at the same moment make more accounts than one may',
    tests: ['tests/api/accounts.test.ts'],
    changes: [
      ['server/create-account.ts', 'lockPerson(tx, signedIn(input.principal).userId)', 'findPerson(tx, signedIn(input.principal).userId)'],
      ['server/create-account.ts', 'import { insertMembership, lockPerson }', 'import { findPerson, insertMembership }'],
    ],
  },
  {
    name: 'an account that was made and deleted does not count',
    tests: ['tests/api/accounts.test.ts'],
    changes: [
      [
        'server/accounts/store.ts',
        "row.or([row('deleted_at', 'is', null), row('deleted_at', '>', deletedSince)])",
        "row('deleted_at', 'is', null)",
      ],
    ],
  },
  {
    name: 'an account goes to whoever only claims its address',
    tests: ['tests/api/accounts.test.ts'],
    changes: [['server/add-account.ts', 'if (person?.emailVerified)', 'if (person)']],
  },
  {
    name: 'what a contributor schedules needs no approval',
    tests: ['tests/api/schedule-requests.test.ts'],
    changes: [
      [
        'server/schedules/requester.ts',
        'requesterOf(principal) === null ? null : actorOf(principal)',
        'principal.plan === "" ? actorOf(principal) : null',
      ],
    ],
  },
  {
    name: 'a requester changes the schedules of others',
    tests: ['tests/api/schedule-requests.test.ts'],
    changes: [
      ['server/schedules/requester.ts', "(isTheirs && approval !== 'approved')", "approval !== 'approved'"],
      [
        'server/schedules/store.ts',
        "(is_request and approval in ('awaiting', 'rejected') and requested_by @> ${JSON.stringify(requester)}::jsonb)",
        "approval is distinct from 'approved'",
      ],
    ],
  },
  {
    name: 'a request may take for ever over its headers',
    tests: ['tests/api/real-time.slow.test.ts'],
    changes: [['server/http/pipeline/http-server.ts', 'headersTimeout: 10_000', 'headersTimeout: 0']],
  },
  {
    name: 'a request may take for ever over its body',
    tests: ['tests/api/real-time.slow.test.ts'],
    changes: [['server/http/pipeline/http-server.ts', 'requestTimeout: 30_000', 'requestTimeout: 0']],
  },
  {
    name: 'a session is taken whoever signed it',
    tests: ['tests/api/sign-in.test.ts'],
    changes: [
      ['server/accounts/sign-in/session-cookie.ts', 'match !== null && isSignature(match[2]!, match[1]!, secret)', 'match !== null'],
    ],
  },
  {
    name: 'a picture is shown whoever signed its address',
    tests: ['tests/api/drafts.test.ts'],
    changes: [
      [
        'server/ports/address-signature.ts',
        'timingSafeEqual(Buffer.from(addressSignature(key, kind, body)), Buffer.from(given))',
        'timingSafeEqual(Buffer.alloc(given.length), Buffer.alloc(addressSignature(key, kind, body).length))',
      ],
    ],
  },
  {
    name: 'a query that cannot be decoded breaks the server',
    tests: ['tests/security/malformed.slow.test.ts'],
    changes: [
      [
        'server/http/request/query.ts',
        `  try {\n    return decodeURIComponent(text.replaceAll('+', ' '))\n  } catch {\n    return undefined\n  }\n`,
        `  return decodeURIComponent(text.replaceAll('+', ' '))\n`,
      ],
    ],
  },
  {
    name: 'NUL in a query reaches PostgreSQL',
    tests: ['tests/security/malformed.slow.test.ts'],
    changes: [
      ['server/http/request/query.ts', `    else if (value.includes('\\u0000')) error(name, 'must not hold a NUL character')\n`, ''],
    ],
  },
  {
    name: 'only the first address of a name is checked',
    tests: ['tests/security/addresses.slow.test.ts'],
    changes: [['server/ports/connector.ts', 'for (const address of addresses) {', 'for (const address of addresses.slice(0, 1)) {']],
  },
  {
    name: 'a name is looked up again once it was checked',
    tests: ['tests/security/addresses.slow.test.ts'],
    changes: [
      [
        'server/ports/connector.ts',
        '.then((addresses) => {',
        '.then(async (checked) => {\n      const addresses = await resolveName(hostname)',
      ],
      ['server/ports/connector.ts', 'for (const address of addresses) {', 'for (const address of checked) {'],
    ],
  },
  {
    name: 'receivers that hang take every place',
    tests: ['tests/security/receivers.slow.test.ts'],
    changes: [['server/webhooks/deliver-due.ts', 'const attemptsMax = connectionsMax', 'const attemptsMax = 4']],
  },
  {
    name: 'a compressed bomb is read whole',
    tests: ['tests/security/sources.slow.test.ts'],
    changes: [
      [
        'server/ports/reply-body.ts',
        `      truncated = chunk.length > room\n      chunks.push(chunk.subarray(0, room))\n      room -= chunk.length\n      if (truncated) break\n`,
        `      chunks.push(chunk)\n      room -= chunk.length\n      truncated = room < 0\n`,
      ],
      ['server/ports/reply-body.ts', 'bytes: Buffer.concat(chunks),', 'bytes: Buffer.concat(chunks).subarray(0, maxBytes),'],
      ['server/ports/reply-body.ts', 'bytes > decoder.bytesWritten * ratioMax', 'decoder.bytesWritten > encodedAllowanceBytes * ratioMax'],
    ],
  },
  {
    name: 'a page that hangs is waited for',
    tests: ['tests/security/sources.slow.test.ts'],
    changes: [['server/writing/read-source.ts', 'const fetchMs = 10_000', 'const fetchMs = 60_000']],
  },
  {
    name: 'what a page hides from its readers reaches the model',
    tests: ['tests/security/obeying-model.slow.test.ts'],
    changes: [['server/writing/source/read-html.ts', '  removeHidden(page)\n', '']],
  },
  {
    name: 'links that the model made up stay in the draft',
    tests: ['tests/security/obeying-model.slow.test.ts'],
    changes: [['server/writing/model/check-pieces.ts', 'withoutForeignLinks(plainText(piece), known)', 'plainText(piece)']],
  },
  {
    name: 'a balance is looked at, then taken from',
    tests: ['tests/security/credits.slow.test.ts'],
    changes: [
      ['server/accounts/credits.ts', '  expiredReservations,\n', '  expiredReservations,\n  findAccount,\n'],
      [
        'server/accounts/credits.ts',
        'const take = (db: Queryable) => {\n',
        'const take = async (db: Queryable) => {\n    if ((await findAccount(db, accountId))!.credits < cost) return undefined\n',
      ],
      ['server/accounts/credit-store.ts', 'and credits >= ${taking.cost}::integer and (', 'and ('],
    ],
  },
  {
    name: 'the use of a revoked key is noted',
    tests: ['tests/security/refusal-timing.slow.test.ts'],
    changes: [
      [
        'server/accounts/authenticate.ts',
        `  if (credential.kind !== 'session' || credential.accountId === null) return false\n`,
        `  if (credential.kind === 'key') {\n    const key = await context.db.selectFrom('api_key').select('id').where('hash', '=', credential.hash).executeTakeFirst()\n    if (key) await context.db.transaction().execute((tx) => tx.updateTable('api_key').set({ last_used_at: now }).where('id', '=', key.id).execute())\n  }\n  if (credential.kind !== 'session' || credential.accountId === null) return false\n`,
      ],
    ],
  },
  {
    name: 'an address to connect outlives the key that asked for it',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/authorization-store.ts', ' and key.revoked_at is null\n', '\n']],
  },
  {
    name: 'an address to connect outlives the expiry of the key that asked for it',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/authorization-store.ts', '(key.expires_at is null or key.expires_at > ${now}::timestamptz)', 'true']],
  },
  {
    name: 'an address to connect outlives the role of whoever made its key',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/authorization-store.ts', '(key.created_by is null or maker.role = any (${connectors}))', 'true']],
  },
  {
    name: 'an address to connect outlives the role of the person who asked for it',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/authorization-store.ts', ' and membership.role = any (${connectors}))', ')']],
  },
  {
    name: 'a way back serves twice',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/authorization-store.ts', `    .where('used_at', 'is', null)\n`, '']],
  },
  {
    name: 'a way back serves any browser',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/authorization-store.ts', `    .where('cookie_hash', '=', authorizationState.cookieHash)\n`, '']],
  },
  {
    name: 'the challenge is the same for all who connect',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [
      [
        'server/connections/authorize-connection.ts',
        'vault.seal(secret(context.random), verifierPlace',
        `vault.seal(digest(context.config.CRIER_X_CLIENT_SECRET ?? '').toString('base64url'), verifierPlace`,
      ],
    ],
  },
  {
    name: 'an address to connect opens twice',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/authorization-store.ts', `    .where('state_hash', 'is', null)\n`, '']],
  },
  {
    name: 'a link that many open at once lets all of them in',
    tests: ['tests/security/sign-in-abuse.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/link-store.ts',
        ".deleteFrom('sign_in_link')\n    .where('hash', '=', hash)",
        ".updateTable('sign_in_link')\n    .set({ purpose })\n    .where('hash', '=', hash)",
      ],
    ],
  },
  {
    name: 'tries are counted by the address that the browser says it has',
    tests: ['tests/security/sign-in-abuse.slow.test.ts'],
    changes: [['server/http/pipeline/client-address.ts', 'passedOn.toReversed()', 'passedOn']],
  },
  {
    name: 'X-Forwarded-For is believed from any peer',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [['server/http/pipeline/client-address.ts', 'if (!isTrusted(client) || ', 'if (']],
  },
  {
    name: 'a claimed address opens other accounts',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/accept-invitation.ts',
        'if (holder.emailVerified) return holder.id === signedIn?.id',
        'if (holder.emailVerified || signedIn) return signedIn',
      ],
    ],
  },
  {
    name: 'an address from before proofs opens every account',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [['server/accounts/authenticate.ts', 'and (person."emailVerified" or not exists', 'and (true or not exists']],
  },
  {
    name: 'who is signed in with an address is taken for whoever has proven it since',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [['server/accounts/sign-in/accept-invitation.ts', 'return holder.id === signedIn?.id ? holder', 'return signedIn ? holder']],
  },
  {
    name: 'who was removed with an unproven address opens the next account',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/remove-member.ts',
        '.length > 0) return closeUntilProven(context, tx, id)',
        '.length > 100) return closeUntilProven(context, tx, id)',
      ],
      [
        'server/accounts/sign-in/remove-member.ts',
        'if (person?.emailVerified === false) await',
        'if (person?.emailVerified === false && (await membershipsOf(tx, id)).length === 0) await',
      ],
    ],
  },
  {
    name: 'who deletes an account with an unproven address opens the next one',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      [
        'server/delete-account.ts',
        'for (const id of people) await closeUntilProven',
        'for (const id of people.slice(100)) await closeUntilProven',
      ],
    ],
  },
  {
    name: 'the letters of one account count against another',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [['server/accounts/sign-in/invite-member.ts', '`invitation ${accountId} ${mailbox}`', '`invitation ${mailbox}`']],
  },
  {
    name: 'a proxy that only says X-Real-IP is not seen',
    tests: ['tests/security/unknown-proxy.test.ts'],
    changes: [['server/http/pipeline/unknown-proxy.ts', `  'x-real-ip',\n`, '']],
  },
  {
    name: 'a proof leaves password, passkeys and sessions of the claimant',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/prove-address.ts',
        '  await endCredentials(tx, claimant.id)\n',
        '  if (claimant.email === null) await endCredentials(tx, claimant.id)\n',
      ],
    ],
  },
  {
    name: 'a proof gives the claimant what the mailbox is to accounts',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [['server/accounts/sign-in/prove-address.ts', 'if (holder?.emailVerified) return holder\n', 'if (holder) return holder\n']],
  },
  {
    name: 'a link that was shown counts as mailed',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/invite-member.ts',
        'if (!isSent && context.mail !== null) await',
        'if (isSent && context.mail === null) await',
      ],
    ],
  },
  {
    name: 'a change of address counts in any browser',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/change-address.ts',
        'if (signedIn?.id !== change.user_id || signedIn.sessionId !== change.session_id) return',
        'if (signedIn === null) return',
      ],
    ],
  },
  {
    name: 'a change of address counts in any browser of the person',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [['server/accounts/sign-in/change-address.ts', ' || signedIn.sessionId !== change.session_id', '']],
  },
  {
    name: 'the operator’s link for an owner proves whatever address the owner claims',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/one-time-link.ts',
        'return owner.email === email ? { email, userId',
        'return owner.email !== null ? { email: owner.email, userId',
      ],
    ],
  },
  {
    name: 'addresses are stored as they are spelled',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [
      ['server/accounts/sign-in/address.ts', "text.trim().normalize('NFKC').toLowerCase().normalize('NFKC')", 'text.trim().toLowerCase()'],
    ],
  },
  {
    name: 'keys outlive the membership of whoever made them',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [['server/accounts/sign-in/store.ts', '    .set({ revoked_at: now })\n', '    .set({ revoked_at: null })\n']],
  },
  {
    name: 'wrong passwords for a person are counted by address only',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [['server/accounts/sign-in/wrong-passwords.ts', 'const freeFailures = 10', 'const freeFailures = 10_000']],
  },
  {
    name: 'who never guessed waits for those who did',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/wrong-passwords.ts',
        'max(last_at) filter (where caller = ${guess.caller})',
        'max(last_at) filter (where caller <> ${guess.caller} or caller = ${guess.caller})',
      ],
    ],
  },
  {
    name: 'guesses for one person at the same moment do not see each other',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [['server/accounts/sign-in/wrong-passwords.ts', '    await lockGuesses(tx, guess)\n', '']],
  },
  {
    name: 'an error of the server counts as a wrong password',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/wrong-passwords.ts',
        "let password: Checked<Answer>['password'] = 'unknown'",
        "let password: Checked<Answer>['password'] = 'wrong' as Checked<Answer>['password']",
      ],
    ],
  },
  {
    name: 'whoever met an error of the server waits for it',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [
      [
        'server/accounts/sign-in/wrong-passwords.ts',
        'coalesce(${lastBefore}::timestamptz, last_at)',
        'coalesce(last_at, ${lastBefore}::timestamptz)',
      ],
    ],
  },
  {
    name: 'whoever has a session may guess its password for ever',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [['server/http/pages/sign-in-routes.ts', 'if (session === null) return', 'if (session !== undefined) return']],
  },
  {
    name: 'guesses of a session and those at sign-in are counted apart',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [['server/http/pages/sign-in-routes.ts', 'email: email ?? id', 'email: email === null ? id : `${id}`']],
  },
  {
    name: 'a new password that is too short counts as a wrong one',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [
      [
        'server/http/pages/sign-in-routes.ts',
        "(await isWrongPassword(answer)) ? 'wrong'",
        "answer.status === 400 || (await isWrongPassword(answer)) ? 'wrong'",
      ],
    ],
  },
  {
    name: 'a program that has proven its host is headed by the name it gives itself',
    tests: ['tests/dashboard/allow-agent.slow.test.ts'],
    changes: [['web/agents/allow-page.tsx', 'host === null ? agentTexts.ask(name)', 'name !== host ? agentTexts.ask(name)']],
  },
  {
    name: 'a first try in a model’s thoughts becomes the draft',
    tests: ['server/writing/model/read-pieces.test.ts'],
    changes: [['server/writing/model/read-pieces.ts', 'withoutThoughts(answer)', 'answer']],
  },
  {
    name: 'what a model’s server refuses once is never asked for again',
    tests: ['server/writing/model/ladder.test.ts'],
    changes: [['server/writing/model/ladder.ts', 'nowMs >= learned.untilMs', 'false']],
  },
  {
    name: 'an account with many drafts in the queue is served before all others',
    tests: ['server/ports/fair-queue.test.ts'],
    changes: [['server/ports/fair-queue.ts', ' && this.#runningOf(one) === fewest', '']],
  },
  {
    name: 'a passkey signs in by a touch alone',
    tests: ['tests/security/passkeys.test.ts'],
    changes: [['server/accounts/sign-in/better-auth.ts', 'if (isVerified !== true)', 'if (isVerified === undefined)']],
  },
  {
    name: 'a body under /auth may be as large as any',
    tests: ['tests/security/guessing.slow.test.ts'],
    changes: [['server/http/pipeline/sign-in-exchange.ts', 'const bodyBytesMax = 4_096', 'const bodyBytesMax = 1_048_576']],
  },
  {
    name: 'a webhook forgets that it was changed through an unknown proxy',
    tests: ['tests/security/unknown-proxy.test.ts'],
    changes: [['server/webhooks/attempt-delivery.ts', '    publicOnly: delivery.public_only,\n', '']],
  },
  {
    name: 'a proxy of which nobody told the server makes no difference',
    tests: ['tests/security/unknown-proxy.test.ts'],
    changes: [
      ['server/http/pipeline/unknown-proxy.ts', "proxyHeaders.has(name) || name.startsWith('x-forwarded-')", "name === 'x-unknown'"],
    ],
  },
  {
    name: 'the log holds addresses as they were asked for',
    tests: ['tests/security/nothing-told.test.ts'],
    changes: [['server/http/app.ts', `route: request.routeOptions.url ?? 'unknown', status`, 'route: request.url, status']],
  },
  {
    name: 'what is shown of a key is the whole key',
    tests: ['tests/security/nothing-told.test.ts'],
    changes: [['server/accounts/api-key.ts', 'key.slice(0, 12)', 'key']],
  },
  {
    name: 'a key is kept as it is',
    tests: ['tests/networks/secrets-at-rest.test.ts'],
    changes: [['server/accounts/api-key.ts', `createHash('sha256').update(key).digest()`, 'Buffer.from(key)']],
  },
  {
    name: 'an answer with a secret is kept as it is',
    tests: ['tests/networks/secrets-at-rest.test.ts'],
    changes: [
      [
        'server/http/pipeline/idempotency.ts',
        'await vault.seal(JSON.stringify(answer), placeOf(claim, answer.packed))',
        'JSON.stringify(answer)',
      ],
      ['server/http/pipeline/idempotency.ts', 'await vault.open(sealed, placeOf(claim, isPacked))', 'sealed'],
    ],
  },
  {
    name: 'the text quota is judged by what there was before the request',
    tests: ['tests/api/text-quota.test.ts'],
    changes: [
      [
        'server/drafts/create-draft.ts',
        'await assertTextQuota(context, tx, principal)',
        'await assertTextQuota(context, context.db, principal)',
      ],
    ],
  },
  {
    name: 'texts that are deleted stay counted',
    tests: ['tests/api/text-quota.test.ts'],
    changes: [
      [
        'server/database/migrations/0005_text_usage.sql',
        'perform add_text_bytes(account_id, -sum(octet_length(text_sealed))) from removed',
        'perform add_text_bytes(account_id, 0) from removed',
      ],
    ],
  },
  {
    name: 'a dropped answer frees its idempotency key',
    tests: ['tests/api/stored-answers.test.ts'],
    changes: [
      [
        'server/http/pipeline/idempotency-store.ts',
        'update idempotency_key set answer = null from (',
        'delete from idempotency_key using (',
      ],
    ],
  },
  {
    name: 'a repeated answer tells whatever text the draft has by now',
    tests: ['tests/api/stored-answers.test.ts'],
    changes: [['server/http/pipeline/packed-answer.ts', '.find((kept) => digest(kept) === sha256)', '[0]']],
  },
  {
    name: 'a package may run something at its installation',
    tests: ['tests/security/supply-chain.test.ts'],
    changes: [['package.json', '"core-js": false', '"core-js": true']],
  },
  {
    name: 'nobody has checked what a package runs at its installation',
    tests: ['tests/security/supply-chain.test.ts'],
    changes: [['package.json', ',\n    "core-js": false', '']],
  },
  {
    name: 'two at the same moment check a time, then take it',
    tests: ['tests/interleavings/interleavings.slow.test.ts'],
    changes: checkedThenTaken,
  },
  {
    name: 'two register the twentieth webhook',
    tests: ['tests/interleavings/interleavings.slow.test.ts'],
    changes: [
      [
        'server/webhooks/store.ts',
        `  await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()\n  const { count }`,
        '  const { count }',
      ],
    ],
  },
  {
    name: 'an agent’s refresh token works twice',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [
      [
        'server/accounts/agent-grants/exchange-token.ts',
        'if (found.used_at !== null) {',
        'if (found.used_at !== null && kind === "code") {',
      ],
    ],
  },
  {
    name: 'a thief of a refresh token refreshes until nobody knows that it was used',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [['server/accounts/agent-grants/exchange-token.ts', 'refreshesPerHour * 24 * 4', '100']],
  },
  {
    name: 'a grant may be refreshed all the time',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [['server/accounts/agent-grants/exchange-token.ts', '>= refreshesPerHour) return tooOften', '< 0) return tooOften']],
  },
  {
    name: 'any host that begins with 127. counts as this computer',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [['server/config.ts', `(isIPv4(host) && host.startsWith('127.'))`, `host.startsWith('127.')`]],
  },
  {
    name: 'a request to /mcp passes a full window',
    tests: ['tests/api/mcp.test.ts'],
    changes: [
      ['server/http/pages/mcp-route.ts', 'null, { challenge: challengeOf(ports) })', 'null, { tokens: 0, challenge: challengeOf(ports) })'],
    ],
  },
  {
    name: 'a connection begins any number of requests at once',
    tests: ['server/http/pipeline/http-server.test.ts'],
    changes: [['server/http/pipeline/http-server.ts', '    if (count > unansweredMax) return destroyQuickly(socket)\n', '']],
  },
  {
    name: 'a body that nobody reads is thrown away as fast as it comes',
    tests: ['server/http/pipeline/unread-body.test.ts'],
    changes: [['server/http/pipeline/unread-body.ts', '    request.pause()\n', '']],
  },
  {
    name: 'pictures of clients’ links have no limit by address',
    tests: ['tests/api/preview-page.test.ts'],
    changes: [['server/http/pipeline/count-first.ts', 'if (waitSeconds === 0) return', 'if (waitSeconds < 999) return']],
  },
  {
    name: 'another way to write the address of a preview’s picture is another picture',
    tests: ['tests/api/preview-page.test.ts'],
    changes: [['server/http/pages/preview-routes.ts', 'const counted = JSON.stringify(asked)', 'const counted = request.url']],
  },
  {
    name: 'a browser keeps the files of a client’s page for longer than the link works',
    tests: ['tests/api/preview-page.test.ts'],
    changes: [['server/http/pages/file-route.ts', "if (!reply.hasHeader('cache-control')) void", 'void']],
  },
  {
    name: 'a client’s player may fetch sixty parts of a video in a minute',
    tests: ['tests/api/preview-page.test.ts'],
    changes: [['server/http/pages/preview-routes.ts', "if (file.contentType.startsWith('video/')) pictureRates.allowParts(counted)", '']],
  },
  {
    name: 'whoever lost the right to connect while the network was asked connects',
    tests: ['tests/security/connect-abuse.test.ts'],
    changes: [['server/connections/use-grant.ts', ' && (await mayStillConnect(tx, beganBy, now))', '']],
  },
  {
    name: 'a comment does not hold the post that it is about',
    tests: ['tests/api/same-moment.test.ts'],
    changes: [
      ['server/previews/comment-as-client.ts', "    if (!(await holdSchedule(tx, accountId, said.scheduleId))) return 'not_shown'\n", ''],
    ],
  },
  {
    name: 'an address that a network names for an upload may lead inside',
    tests: ['server/networks/upload-address.test.ts'],
    changes: [['server/networks/upload-address.ts', `{ audience: 'untrusted', publicOnly: true }`, `{ audience: 'trusted' }`]],
  },
  {
    name: 'a request has the rights of the moment when its headers came',
    tests: ['tests/security/late-rights.test.ts'],
    changes: [['server/http/pipeline/serve.ts', 'if (!isWhole) await', 'if (!isWhole && heard === null) await']],
  },
  {
    name: 'a rewrite has the rights of the moment when it was asked for',
    tests: ['tests/security/late-rights.test.ts'],
    changes: [['server/drafts/pay-for-writing.ts', '{ principal, credits }', '{ principal: asked, credits }']],
  },
  {
    name: 'a rewrite by a key goes by what its maker was when it was asked for',
    tests: ['tests/security/late-rights.test.ts'],
    changes: [['server/accounts/reauthorize.ts', ', makerRole: rows[0].role }', ' }']],
  },
  {
    name: 'a file is kept for somebody who was removed while it came',
    tests: ['tests/security/late-rights.test.ts'],
    changes: [['server/media/keep-media.ts', "    await reauthorize(tx, principal, 'media:write', now)\n", '']],
  },
  {
    name: 'an export goes on for a reader who was removed',
    tests: ['tests/security/late-rights.test.ts'],
    changes: [['server/export-account.ts', 'if (now - lookedAt > lookEveryMs) {', 'if (lookedAt < 0) {']],
  },
  {
    name: 'an agent revokes the tokens of another',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [['server/accounts/agent-grants/revoke-token.ts', 'found.client_id !== clientId', 'found.client_id === ""']],
  },
  {
    name: 'a revoked refresh token leaves the access token at work',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [['server/accounts/agent-grants/revoke-token.ts', "if (kind === 'access') await", 'if (kind) await']],
  },
  {
    name: 'an agent’s token may be asked for by a server elsewhere',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [['server/accounts/agent-grants/agent-request.ts', 'asked.resource !== resourceOf(context)', 'asked.resource === undefined']],
  },
  {
    name: 'an agent’s access token opens the whole API',
    tests: ['tests/security/agent-sign-in.test.ts'],
    changes: [
      ['server/http/pipeline/authenticate-request.ts', 'challenge !== undefined || isAgentCall(request)', 'true || isAgentCall(request)'],
    ],
  },
  {
    name: 'a photograph in a PDF keeps its place',
    tests: ['tests/security/files.nightly.test.ts'],
    changes: [
      [
        'server/media/clean-document.ts',
        'return PDFRawStream.of(dict, withoutMetadata(jpeg))',
        'return PDFRawStream.of(dict, withoutMetadata(jpeg) && jpeg)',
      ],
    ],
  },
  {
    name: 'a second picture in a photograph comes along',
    tests: ['tests/security/files.nightly.test.ts'],
    changes: [
      [
        'server/media/jpeg-metadata.ts',
        'if (marker === endOfPicture) break',
        'if (marker === endOfPicture) return Buffer.concat([...kept, jpeg.subarray(position)])',
      ],
    ],
  },
  {
    name: 'a PDF keeps what nothing leads to',
    tests: ['tests/security/files.nightly.test.ts'],
    changes: [
      [
        'server/media/clean-document.ts',
        'if (!reached.has(reference)) context.delete(reference)',
        'if (!reached.has(reference) && context === undefined) context.delete(reference)',
      ],
    ],
  },
  {
    name: 'the process that reads files outlives its server',
    tests: ['server/ports/child-worker.test.ts'],
    changes: [['server/ports/end-with-parent.ts', 'process.ppid !== parent && process.kill', 'process.ppid === 0 && process.kill']],
  },
  {
    name: 'the process that reads files starts threads without its permissions',
    tests: ['server/ports/child-worker.test.ts'],
    changes: [['server/ports/end-with-parent.ts', "process.permission?.drop('worker')", '']],
  },
  {
    name: 'what was sealed for one place opens in another',
    tests: ['server/ports/vault.test.ts'],
    changes: [['server/ports/vault.ts', 'if (ctx !== context)', 'if (ctx === undefined)']],
  },
  {
    name: 'invitations to one mailbox are counted for each account alone',
    tests: ['tests/security/squatting.slow.test.ts'],
    changes: [['server/accounts/sign-in/invite-member.ts', '`invitations to ${mailbox}`', '`invitations to ${mailbox} of ${accountId}`']],
  },
  {
    name: 'a gap of blanks is searched from each of its blanks',
    tests: ['tests/patterns/growth.test.ts'],
    changes: [['server/writing/topic-of.ts', String.raw`(?<!\s)\s+[|·»]`, String.raw`\s+[|·»]`]],
  },
]

import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs at places that the simulation does not reach or not as surely: a test is named that must notice each. */
export const mutantsOfTests: readonly TestedBug[] = [
  {
    name: 'results are read before a publication that is due',
    tests: ['tests/api/results-wait.test.ts'],
    changes: [['server/results/read-due-results.ts', 'if (await store.isPublicationDue(db, now)) return', 'if (false) return']],
  },
  {
    name: 'results are read while their connection publishes',
    tests: ['tests/api/results-wait.test.ts'],
    changes: [['server/results/read-due-results.ts', 'if (await store.isLaneNeeded(', 'if (false && await store.isLaneNeeded(']],
  },
  {
    name: 'a refusal to be read is repeated at once',
    tests: ['tests/api/results.test.ts'],
    changes: [['server/results/read-due-results.ts', 'notBefore: now.add({ hours: refusedHours })', 'notBefore: now']],
  },
  {
    name: 'another author’s posts are asked about',
    tests: ['tests/api/results.test.ts'],
    changes: [['server/results/read-due-results.ts', 'one.external_account_id === access.externalAccountId', 'true']],
  },
  {
    name: 'two connections of one network wait for each other',
    tests: ['tests/networks/two-connections.slow.test.ts'],
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'schedule_lane on schedule (account_id, connection_id)',
        'schedule_lane on schedule (account_id, platform)',
      ],
      [
        'server/publishing/store.ts',
        'select id, account_id, connection_id, due_at',
        'select id, account_id, platform as connection_id, due_at',
      ],
      [
        'server/publishing/store.ts',
        '(account_id, connection_id) not in (select account_id, connection_id from schedule',
        '(account_id, platform) not in (select account_id, platform from schedule',
      ],
    ],
  },
  {
    name: 'a time is taken for all connections of a network',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'schedule_time on schedule (account_id, connection_id, scheduled_at)',
        'schedule_time on schedule (account_id, platform, scheduled_at)',
      ],
      [
        'server/schedules/store.ts',
        'on conflict (account_id, connection_id, scheduled_at)',
        'on conflict (account_id, platform, scheduled_at)',
      ],
    ],
  },
  {
    name: 'a post goes out with the access of the main connection',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [
      [
        'server/publishing/run.ts',
        'const result = await accessFor(run.context, run.schedule.account_id, run.schedule.connection_id, run.refusedVersion)',
        `const { id } = await run.context.db.selectFrom('connection').select('id').where('account_id', '=', run.schedule.account_id).where('platform', '=', run.schedule.platform).where('main', '=', true).executeTakeFirstOrThrow()
  const result = await accessFor(run.context, run.schedule.account_id, id, run.refusedVersion)`,
      ],
    ],
  },
  {
    name: 'what waits for a paused connection goes out',
    tests: ['tests/paused-plans.slow.test.ts'],
    changes: [['server/publishing/store.ts', 'from connection where paused))`', 'from connection where paused and false))`']],
  },
  {
    name: 'what was parked during a pause never comes back',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [['server/publishing/store.ts', 'where parked order by account_id', 'where parked and false order by account_id']],
  },
  {
    name: 'a claim reads all that waits for paused connections',
    tests: ['tests/paused-plans.slow.test.ts'],
    changes: [['server/publishing/store.ts', 'update schedule set parked = true', 'update schedule set parked = false']],
  },
  {
    name: 'a connection is removed while a post of it is pending',
    tests: ['tests/api/several-connections.test.ts'],
    changes: [
      [
        'server/connections/remove-connection.ts',
        'if (await lockForRemoval(tx, connection))',
        'if ((await lockForRemoval(tx, connection)) && false)',
      ],
    ],
  },
  {
    name: 'renewed tokens are thrown away while the database is away',
    tests: ['tests/networks/access.slow.test.ts'],
    changes: [['server/connections/access.ts', 'await keepTrying(clock, until, store)', 'await keepTrying(clock, now, store)']],
  },
  {
    name: 'a post fails by an access that its owner has made again meanwhile',
    tests: ['tests/networks/access.slow.test.ts'],
    changes: [
      [
        'server/connections/access.ts',
        "  return ended.kind === 'away' ? ended",
        "  if (ended.kind === 'lost') return { kind: 'needs_owner', detail: 'The access has ended.' }\n  return ended.kind === 'away' ? ended",
      ],
    ],
  },
  {
    name: 'a call to X carries no name',
    tests: ['server/networks/x/prepare.test.ts', 'tests/conformance/x.test.ts'],
    changes: [['server/networks/call-headers.ts', "'user-agent': `Crier/${version}`, ", '']],
  },
  {
    name: 'a reply to a post of a moment ago is given up',
    tests: ['server/networks/x/answers.test.ts'],
    changes: [['server/networks/x/outcomes.ts', 'isYoung(parentId, now) ?', 'false ?']],
  },
  {
    name: 'an edit by another person replaces the version before',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [['server/drafts/keep-version.ts', 'draft.editor === editor.editor &&', '']],
  },
  {
    name: 'the ten minutes of one version begin anew with each edit',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [['server/drafts/keep-version.ts', 'return { ...editor, editing_since: since }', 'return { ...editor, editing_since: now }']],
  },
  {
    name: 'a version that was claimed is replaced by the next edit',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [
      [
        'server/drafts/keep-version.ts',
        '!(await isClaimedSince(tx, draft.account_id, draft.id, draft.updated_at))',
        'isClaimedSince !== undefined',
      ],
    ],
  },
  {
    name: 'bytes that only a version of a draft shows are removed',
    tests: ['tests/api/draft-versions.test.ts'],
    changes: [
      ['server/media/give-up-blob.ts', 'await isShownByVersion(tx, blob.account_id, blob.sha256)', 'isShownByVersion === undefined'],
    ],
  },
  {
    name: 'the signature of a long text hides it from a search',
    tests: ['tests/api/search-drafts.test.ts'],
    changes: [['server/database/migrations/0001_tables.sql', 'then ~ (0::bit(2039)) else', 'then 0::bit(2039) else']],
  },
  {
    name: 'the photo above a text is not drawn',
    tests: ['tests/api/draft-media.test.ts'],
    changes: [['server/networks/picture-of.ts', '...(ownPhoto && { photo: ownPhoto }) }', '...{} }']],
  },
  {
    name: 'a refused description of a picture leaves no trace',
    tests: ['tests/networks/what-x-does.test.ts'],
    changes: [['server/networks/x/prepare.ts', '    undescribed += 1\n', '']],
  },
  {
    name: 'two posts with the same words are taken for the picture post',
    tests: ['server/networks/x/look-up.test.ts'],
    changes: [['server/networks/x/look-up.ts', 'withoutMedia.length === 1', 'withoutMedia.length > 0']],
  },
  {
    name: 'a TikTok post goes out to an audience that nobody chose',
    tests: ['server/networks/tiktok/prepare.test.ts'],
    changes: [
      [
        'server/networks/tiktok/creator.ts',
        "const chosen = work.access.facts['privacy_level']",
        "const chosen = work.access.facts['privacy_level'] ?? 'PUBLIC_TO_EVERYONE'",
      ],
    ],
  },
  {
    name: 'the preview of a thread does not warn of restricted replies',
    tests: ['tests/networks/replies-restricted.test.ts'],
    changes: [['server/drafts/preview-draft.ts', ', ...(networkOf(platform).warn?.(fitted.publication, author) ?? [])', '']],
  },
  {
    name: 'every rehearsal of a thread warns of restricted replies',
    tests: ['tests/networks/replies-restricted.test.ts'],
    changes: [['server/networks/x/warn-of-replies.ts', 'return live && ', 'return (live || true) && ']],
  },
  {
    name: 'the address of an invitation covers its sentence',
    tests: ['tests/dashboard/people.slow.test.ts'],
    changes: [
      ['web/styles/parts.css', '.code {\n  display: block;\n', '.code {\n'],
      [
        'web/settings/members.tsx',
        '<div className="stack">\n            <p>{settingsTexts.linkReady}',
        '<div>\n            <p>{settingsTexts.linkReady}',
      ],
    ],
  },
  {
    name: 'what is kept on a device is shown to whoever signs in there',
    tests: ['tests/dashboard/unsaved.slow.test.ts'],
    changes: [['web/data/use-keeper.ts', 'return data && `${data.user.user_id}:${data.account_id}`', "return data && 'anybody'"]],
  },
  {
    name: 'the composer keeps no text on the device while it is played by seed',
    tests: ['tests/dashboard/composer-campaign.slow.test.ts'],
    changes: [
      ['web/composer/copies.ts', 'keep(keeper, place(draftId, tabName()), text)', 'keep(keeper, place(draftId, tabName()), text && null)'],
    ],
  },
  {
    name: 'a text that a closed tab left is dropped before this tab has it',
    tests: ['web/composer/copies.test.ts'],
    changes: [
      [
        'web/composer/copies.ts',
        '  if (!keepCopy(keeper, copy.draftId, copy.text)) return false\n',
        '  dropCopy(keeper, copy)\n  if (!keepCopy(keeper, copy.draftId, copy.text)) return false\n',
      ],
    ],
  },
  {
    name: 'two tabs with a draft share their list of unfinished uploads',
    tests: ['web/composer/copies.test.ts'],
    changes: [['web/composer/kept-uploads.ts', '`${kind}${name}@${tab}`', "`${kind}${name}@${tab && 'closed'}`"]],
  },
  {
    name: 'old texts stay on the device for ever',
    tests: ['web/composer/copies.test.ts'],
    changes: [['web/data/kept.ts', 'if (place.startsWith(prefix) && !isYoung(', 'if (place === prefix && !isYoung(']],
  },
  {
    name: 'two tabs with one draft share a copy on the device',
    tests: ['tests/dashboard/unsaved.slow.test.ts'],
    changes: [
      [
        'web/composer/copies.ts',
        'const place = (draftId: string, tab: string) => `${kind}${draftId}@${tab}`',
        'const place = (draftId: string, tab: string) => `${kind}${draftId}@${tab && 1}`',
      ],
    ],
  },
  {
    name: 'the composer forgets what a tab began before the address names the draft',
    tests: ['tests/dashboard/composer.slow.test.ts'],
    changes: [['web/composer/editing.ts', 'if (!isShown) forgetOwn(', 'if (isShown || !isShown) forgetOwn(']],
  },
  {
    name: 'an answer whose fetcher leaves with the last byte is not counted',
    tests: ['tests/networks/fetchers.test.ts'],
    changes: [['server/http/app.ts', "    reply.raw.once('close', () => reply.raw.headersSent && noteAnswer(request, reply))\n", '']],
  },
  {
    name: 'the choice of an audience counts from any browser',
    tests: ['tests/networks/audience.test.ts'],
    changes: [
      [
        'server/connections/authorization-store.ts',
        "    .where('choice_hash', '=', choice.choiceHash)\n    .where('cookie_hash', '=', choice.cookieHash)\n",
        "    .where('choice_hash', '=', choice.choiceHash)\n",
      ],
    ],
  },
  {
    name: 'a redirect counts as a delivery',
    tests: ['tests/api/deliveries.test.ts'],
    changes: [
      ['server/webhooks/attempt-delivery.ts', 'result.status >= 200 && result.status < 300', 'result.status >= 200 && result.status < 400'],
    ],
  },
  {
    name: 'a redirect is followed where none is allowed',
    tests: ['server/ports/live-outbound-guard.test.ts'],
    changes: [['server/ports/live-outbound.ts', 'const redirectsMax = request.redirectsMax ?? 0', 'const redirectsMax = 20']],
  },
  {
    name: 'an answer is read to its end',
    tests: ['server/ports/reply-body.test.ts'],
    changes: [['server/ports/reply-body.ts', '      if (truncated) break\n', '']],
  },
  {
    name: 'only names are guarded, at their lookup',
    tests: ['server/ports/live-outbound-guard.test.ts'],
    changes: [
      ['server/ports/live-outbound.ts', 'return checkTarget(url, policy)', 'return { ok: true }'],
      [
        'server/ports/connector.ts',
        'isIP(target.hostname) === 0 ? allowed : checkAddress(target.hostname, port, policy, target.hostname)',
        'allowed',
      ],
      [
        'server/ports/connector.ts',
        `const farEnd = checkAddress(socket.remoteAddress ?? '', port, policy, target.hostname)`,
        'const farEnd = allowed',
      ],
    ],
  },
  {
    name: 'IPv4 inside IPv6 is not seen',
    tests: ['server/ports/address-rules.test.ts'],
    changes: [
      ['server/ports/address-rules.ts', 'ipaddr.process(', 'ipaddr.parse('],
      ['server/ports/address-rules.ts', 'parsed instanceof ipaddr.IPv6 && carriesIpv4(parsed)', 'false'],
      ['server/ports/address-rules.ts', 'parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed)', 'true'],
    ],
  },
  {
    name: 'the database lets a published schedule become pending again',
    tests: ['server/schedules/state.test.ts'],
    changes: [['server/database/schema.sql', `('failed', 'pending')))`, `('failed', 'pending'), ('published', 'pending')))`]],
  },
  {
    name: 'a run may write its schedule without its epoch',
    tests: ['tests/table-writers.test.ts'],
    changes: [['server/publishing/journal-store.ts', ' and schedule.epoch = given.epoch and given.phase', ' and given.phase']],
  },
  {
    name: 'the ledger has no unique reference',
    tests: ['server/database/schema-dump.test.ts'],
    changes: [['server/database/migrations/0001_tables.sql', ',\n  unique (account_id, kind, reference)\n', '\n']],
  },
  {
    name: 'a reservation is refunded twice',
    tests: ['tests/api/credits.test.ts'],
    changes: [
      [
        'server/accounts/credit-store.ts',
        `return tx.deleteFrom('reservation').where('id', '=', reference).where('account_id', '=', accountId).returning('cost').executeTakeFirst()`,
        `return tx.selectFrom('reservation').where('id', '=', reference).where('account_id', '=', accountId).select('cost').executeTakeFirst()`,
      ],
      // The ledger takes one refund of a reservation, and no second one of the same name.
      ['server/accounts/credits.ts', '        reference: id,\n', '        reference: `${id} ${now.toString()}`,\n'],
    ],
  },
  {
    name: 'credits.low is told at every generation',
    tests: ['tests/api/credits.test.ts'],
    changes: [
      ['server/accounts/credit-store.ts', 'and not was_low then 1 else 0', 'then 1 else 0'],
      ['server/accounts/credit-store.ts', 'case when credits_low and not was_low then', 'case when credits_low then'],
    ],
  },
  {
    name: 'an idempotency key is not bound to its request',
    tests: ['tests/api/idempotency.test.ts'],
    changes: [['server/http/pipeline/idempotency.ts', 'if (!fingerprint.equals(row.fingerprint))', 'if (fingerprint.length === 0)']],
  },
  {
    name: 'an idempotency key is known to every account',
    tests: ['tests/api/idempotency.test.ts', 'tests/api/accounts-apart.test.ts'],
    changes: [
      ['server/database/migrations/0001_tables.sql', 'primary key (account_id, route, key)', 'primary key (route, key)'],
      ['server/http/pipeline/idempotency-store.ts', `.columns(['account_id', 'route', 'key'])`, `.columns(['route', 'key'])`],
      ['server/http/pipeline/idempotency-store.ts', 'row.and({ account_id: accountId, route, key })', 'row.and({ route, key })'],
    ],
  },
  {
    name: 'reading a webhook shows its secret',
    tests: ['tests/api/webhooks.test.ts'],
    changes: [
      ['server/webhooks/present-webhook.ts', '    enabled: row.enabled,\n', '    enabled: row.enabled,\n    secret: row.secret_sealed,\n'],
    ],
  },
  {
    name: 'a webhook is found for any account',
    tests: ['tests/api/accounts-apart.test.ts'],
    changes: [
      [
        'server/webhooks/store.ts',
        `.selectAll()\n    .where('account_id', '=', accountId)\n    .where('id', '=', webhookId as WebhookId)`,
        `.selectAll()\n    .where('id', '=', webhookId as WebhookId)`,
      ],
    ],
  },
  {
    name: 'a webhook gets more attempts at the same time than it may have',
    tests: ['server/webhooks/delivery-store.test.ts'],
    changes: [['server/webhooks/delivery-store.ts', '::integer - coalesce(under_way, 0)', '::integer']],
  },
  {
    name: 'another serialisation is signed than is sent',
    tests: ['tests/api/deliveries.test.ts'],
    changes: [
      [
        'server/webhooks/attempt-delivery.ts',
        'await headersFor(context, delivery, claimed.attemptedAt, body)',
        'await headersFor(context, delivery, claimed.attemptedAt, Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)))',
      ],
    ],
  },
  {
    name: 'delivered_at changes after the signature',
    tests: ['tests/api/deliveries.test.ts'],
    changes: [
      [
        'server/webhooks/attempt-delivery.ts',
        '    url: delivery.url,\n    headers,\n    body,\n',
        `    url: delivery.url,\n    headers,\n    body: Buffer.from(body.toString().replace('"delivered_at":"2', '"delivered_at":"3')),\n`,
      ],
    ],
  },
  {
    name: 'an event is sent a fourth time',
    tests: ['server/webhooks/attempt-plan.test.ts', 'tests/api/deliveries.test.ts'],
    changes: [
      ['server/webhooks/attempt-plan.ts', '[{ seconds: 30 }, { minutes: 5 }]', '[{ seconds: 30 }, { minutes: 5 }, { minutes: 30 }]'],
    ],
  },
  {
    name: 'a time without a zone is taken',
    tests: ['server/http/request/date-time.test.ts'],
    changes: [
      ['server/http/request/date-time.ts', '[0-5]\\d)$/', '[0-5]\\d)?$/'],
      ['server/http/request/date-time.ts', 'Temporal.Instant.from(text)', `Temporal.Instant.from(text.length === 19 ? text + 'Z' : text)`],
    ],
  },
  {
    name: 'what X does not list is taken to be absent',
    tests: ['server/networks/x/look-up.test.ts'],
    changes: [['server/networks/x/look-up.ts', `{ kind: 'absent', certain: false, answer }`, `{ kind: 'absent', certain: true, answer }`]],
  },
  {
    name: 'what LinkedIn does not list is taken to be absent',
    tests: ['server/networks/linkedin/look-up.test.ts'],
    changes: [
      [
        'server/networks/linkedin/look-up.ts',
        `{ kind: 'absent', certain: false, answer: reply.answer }`,
        `{ kind: 'absent', certain: true, answer: reply.answer }`,
      ],
    ],
  },
  {
    name: 'an edit after the claim reaches the post',
    tests: ['tests/api/late-effects.slow.test.ts'],
    changes: [['server/publishing/freeze.ts', `(begun || schedule.was !== 'pending')`, `schedule.was === 'published'`]],
  },
  {
    name: 'a time that is just now is taken',
    tests: ['tests/api/schedule-draft.test.ts'],
    changes: [['server/schedules/asked-time.ts', 'compare(at, now) <= 0)', 'compare(at, now) < 0)']],
  },
  {
    name: 'a webhook is told while it is being deleted',
    tests: ['tests/api/same-moment.test.ts'],
    changes: [['server/webhooks/store.ts', '.forKeyShare()', '']],
  },
  {
    name: 'the way out tries again by itself',
    tests: ['server/ports/live-outbound-limits.test.ts'],
    changes: [
      [
        'server/ports/live-outbound.ts',
        'return await follow(request, ending.signal)',
        'const end = await follow(request, ending.signal)\n        return end.ok ? end : await follow(request, ending.signal)',
      ],
    ],
  },
  {
    name: 'the irreversible call uses a connection that has rested',
    tests: ['server/ports/live-outbound-limits.test.ts'],
    changes: [['server/ports/live-outbound.ts', 'keepAliveTimeout: 1_000', 'keepAliveTimeout: 4_000']],
  },
  {
    name: 'a server says how long its connection is kept',
    tests: ['server/ports/live-outbound-limits.test.ts'],
    changes: [['server/ports/live-outbound.ts', 'keepAliveMaxTimeout: 1_000', 'keepAliveMaxTimeout: 600_000']],
  },
  {
    name: 'a post leaves however long the process stood still',
    tests: ['tests/api/late-effects.slow.test.ts'],
    changes: [['server/publishing/send.ts', 'withinMs(context.clock, sendWithinMs)', 'withinMs(context.clock, 1_000_000_000)']],
  },
  {
    name: 'the first byte leaves however long its connection took',
    tests: ['server/ports/live-outbound-limits.test.ts'],
    changes: [['server/ports/http-exchange.ts', 'call.canSend?.() === false', 'call.canSend?.() === false && stop.aborted']],
  },
  {
    name: 'two processes use one refresh token',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [
      [
        'server/connections/grant-store.ts',
        `    .where((row) => row.or([row('refreshing_until', 'is', null), row('refreshing_until', '<=', now)]))\n    .executeTakeFirst()\n  return numUpdatedRows === 1n\n}\n\n/** Frees the renewals`,
        `    .executeTakeFirst()\n  return numUpdatedRows === 1n\n}\n\n/** Frees the renewals`,
      ],
    ],
  },
  {
    name: 'another author replaces the one of a connection without a question',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [
      [
        'server/connections/finish-authorization.ts',
        '  if (again === undefined && !(isNobodys && authors.length === 1))',
        '  if (again === undefined && authors.length > 1)',
      ],
    ],
  },
  {
    name: 'an author becomes two connections of an account',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [
      ['server/connections/is-taken.ts', 'row.id !== except && row.grant_id !== null', 'row.id !== except && row.grant_id === null'],
    ],
  },
  {
    name: 'a grant that waits for a choice is never revoked',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [
      [
        'server/connections/revocation-store.ts',
        `.where('revoke_at', '<=', now)`,
        `.where('revoke_at', '<=', now.subtract({ hours: 24 }))`,
      ],
    ],
  },
  {
    name: 'a grant is revoked that another connection still uses',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [
      [
        'server/connections/grant-store.ts',
        'sql<boolean>`not exists (select from connection',
        'sql<boolean>`true or not exists (select from connection',
      ],
    ],
  },
  {
    name: 'two connections that end at once leave the grant of both behind',
    tests: ['tests/networks/shared-grants.test.ts'],
    changes: [['server/connections/grant-store.ts', `    .orderBy('id')\n    .forUpdate()\n`, `    .orderBy('id')\n`]],
  },
  {
    name: 'what was sealed for one place opens in another',
    tests: ['server/ports/vault.test.ts'],
    changes: [['server/ports/vault.ts', 'if (ctx !== context)', 'if (ctx === undefined)']],
  },
  {
    name: 'a way back from one network is taken for another’s',
    tests: ['tests/networks/way-back.test.ts'],
    changes: [
      [
        'server/connections/authorization-store.ts',
        `.where('cookie_hash', '=', authorizationState.cookieHash)\n    .where('platform', '=', authorizationState.platform)`,
        `.where('cookie_hash', '=', authorizationState.cookieHash)`,
      ],
    ],
  },
  {
    name: 'values are turned into the type that is wanted',
    tests: ['server/http/request/check.test.ts', 'tests/api/reading-requests.test.ts'],
    changes: [['server/http/request/check.ts', 'new Ajv({ allErrors: true,', 'new Ajv({ coerceTypes: true, allErrors: true,']],
  },
  {
    name: 'NUL is taken in a text',
    tests: ['server/http/request/strict-json.test.ts'],
    changes: [['server/http/request/json-check.ts', `  if (unit === 0) fail('a NUL character stands in a string')\n`, '']],
  },
  {
    name: 'a key with any scope may do anything',
    tests: ['tests/api/authentication.test.ts'],
    changes: [['server/accounts/authenticate.ts', `if (!row.allowed) return`, `if (row.allowed === null) return`]],
  },
  {
    name: 'the version of an edit is not compared',
    tests: ['tests/api/drafts.test.ts'],
    changes: [['server/drafts/edit-draft.ts', 'if (version !== undefined && version !== draft.version)', 'if (version === 0)']],
  },
  {
    name: 'the version of a schedule’s draft is not compared',
    tests: ['tests/api/schedule-draft.test.ts'],
    changes: [['server/schedules/plan-schedule.ts', 'if (version !== undefined && version !== found.version)', 'if (version === 0)']],
  },
  {
    name: 'a deleted draft leaves no row of activity',
    tests: ['tests/api/activity-of-operations.test.ts'],
    changes: [
      [
        'server/drafts/delete-draft.ts',
        "await recordBy(tx, principal, { at: now, kind: 'draft.deleted', objectId: draft.id, detail: {} })",
        '',
      ],
    ],
  },
  {
    name: 'a change of a schedule’s status by a worker leaves two rows of activity',
    tests: ['tests/api/activity.test.ts'],
    changes: [
      [
        'server/database/migrations/0001_tables.sql',
        'create trigger schedule_state before update of status on schedule',
        'create trigger schedule_state_twice before update of status on schedule for each row execute function keep_schedule_state();\ncreate trigger schedule_state before update of status on schedule',
      ],
    ],
  },
  {
    name: 'whoever moves a schedule is told as the server itself',
    tests: ['tests/api/activity.test.ts'],
    changes: [
      [
        'server/activity/actor.ts',
        "if ('id' in actor) return { actor: actor.id, actor_name: actor.name }",
        "if ('id' in actor) return { actor: null, actor_name: null }",
      ],
    ],
  },
  {
    name: 'keys see people by more than their name',
    tests: ['tests/api/activity.test.ts'],
    changes: [['server/activity/present-actor.ts', 'return user === null ||', 'return user !== null &&']],
  },
  {
    name: 'a restored draft stays deleted',
    tests: ['tests/api/drafts.test.ts'],
    changes: [
      ['server/drafts/restore-draft.ts', 'await unmarkDeleted(tx, principal.accountId, draft.id)', ''],
      ['server/drafts/restore-draft.ts', 'import { lockDraftWithDeleted, unmarkDeleted }', 'import { lockDraftWithDeleted }'],
    ],
  },
  {
    name: 'the composer forgets a text whose save failed',
    tests: ['web/composer/saving.test.ts'],
    changes: [
      [
        'web/composer/saving.ts',
        'if (mayPass(error)) return this.#tryAgain(error)\n    this.#mayHave',
        'if (mayPass(error)) return this.#rest(this.#draft)\n    this.#mayHave',
      ],
    ],
  },
  {
    name: 'the composer saves without the version that it shows',
    tests: ['web/composer/saving.test.ts'],
    changes: [
      [
        'web/composer/saving.ts',
        'this.#ports.send({ ...changed, version: this.#draft.version })',
        'this.#ports.send({ ...changed } as never)',
      ],
    ],
  },
  {
    name: 'the composer sends only what has changed although the server may have something else',
    tests: ['web/composer/saving.test.ts'],
    changes: [['web/composer/saving.ts', 'this.#mayHave.size === 0 ? changedParts(', 'this.#mayHave.size >= 0 ? changedParts(']],
  },
  {
    name: 'the composer drops an empty piece beside which an upload stands',
    tests: ['web/composer/saving.test.ts', 'web/composer/content.test.ts'],
    changes: [['web/composer/content.ts', ' && media.every((one) => one.piece !== index + 1)) continue', ') continue']],
  },
  {
    name: 'an upload in parts goes on after a cut from where it thought that it was',
    tests: ['web/media/upload-file.test.ts'],
    changes: [['web/media/upload-file.ts', '    offset = null\n    const part', '    offset = from + partBytes\n    const part']],
  },
  {
    name: 'an upload that a reload interrupted begins anew',
    tests: ['web/composer/uploads.test.ts'],
    changes: [['web/composer/uploads.ts', 'known: entry.address,', 'known: null,']],
  },
  {
    name: 'the composer schedules without waiting for the save',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [['web/composer/plan-all.ts', 'await draft.saving.settle()', '(draft.saving as unknown as { version: number }).version']],
  },
  {
    name: 'the composer schedules without the version that it shows',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [
      [
        'web/composer/plan-all.ts',
        '{ ...target, draft_id: draft.id(), draft_version, ...ports.time() }',
        '{ ...target, draft_id: draft.id(), ...ports.time() } as never',
      ],
    ],
  },
  {
    name: 'the composer schedules on the main connection, whichever was chosen',
    tests: ['web/composer/plan-all.test.ts'],
    changes: [
      [
        'web/composer/plan-all.ts',
        '{ ...target, draft_id: draft.id(), draft_version, ...ports.time() }',
        '{ platform: target.platform, draft_id: draft.id(), draft_version, ...ports.time() } as never',
      ],
    ],
  },
  {
    name: 'undo brings no draft back',
    tests: ['tests/dashboard/undo.slow.test.ts'],
    changes: [
      [
        'web/data/undo.ts',
        'await orSay(client.restoreDraft({ params: { draft_id: draftId } }))',
        'await orSay(client.getAccount())\n  void draftId',
      ],
    ],
  },
  {
    name: 'undo leaves the slots as they are',
    tests: ['tests/dashboard/undo.slow.test.ts'],
    changes: [['web/data/undo.ts', 'slots: slots.map(({ day, time }) => ({ days: [day], time })) }', 'slots: [] }']],
  },
  {
    name: 'a retry leaves a post put away',
    tests: ['tests/api/retry-schedule.test.ts'],
    changes: [['server/schedules/store.ts', '      dismissed: false,\n', '']],
  },
  {
    name: 'the log holds what lets in',
    tests: ['tests/api/log.test.ts'],
    changes: [
      [
        'server/http/app.ts',
        '      requestId: request.id,\n',
        '      requestId: request.id,\n      authorization: request.headers.authorization,\n',
      ],
    ],
  },
  {
    name: 'the names of the parts of an upload are lost with the process',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [['server/networks/linkedin/upload-video.ts', '    await work.keep({ part_etags: handles.part_etags })\n', '']],
  },
  {
    name: 'the addresses of an upload are lost with the process',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [
      [
        'server/networks/linkedin/upload-video.ts',
        'const goesOn = before.part_urls.length > 0 &&',
        'const goesOn = before.media_uploaded > 0 &&',
      ],
    ],
  },
  {
    name: 'an upload is finalized again without a look',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [['server/networks/linkedin/upload-video.ts', 'const wasTried = handles.finalizing > 0', 'const wasTried = false']],
  },
  {
    name: 'a container of Instagram is lost with the process',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [['server/networks/instagram/prepare.ts', '  await keep(work, named)\n', '']],
  },
  {
    name: 'the end of a video for TikTok is sent again while TikTok processes it',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [['server/networks/tiktok/look-up.ts', 'uploaded < upload.video_bytes', 'uploaded <= upload.video_bytes']],
  },
  {
    name: 'the end of a video for TikTok is sent without a claim',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [
      ['server/networks/tiktok/upload-video.ts', 'step.upload.chunk_next < count - 1)', 'step.upload.chunk_next < count)'],
      ['server/networks/tiktok/upload-video.ts', 'reply.answer.status === 206', 'reply.answer.status !== null'],
    ],
  },
  {
    name: 'the end of a video for TikTok whose answer was lost counts as not sent',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [
      [
        'server/networks/tiktok/upload-video.ts',
        "return isDoubtful ? { kind: 'unknown', detail: 'TikTok may have taken the video, but did not say so.', answer: reply.answer } : outcome",
        'return isDoubtful ? unreachable(reply.answer) : (outcome as Outcome)',
      ],
    ],
  },
  {
    name: 'another upload to TikTok begins although the end of the first was sent',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [
      ['server/networks/tiktok/upload-video.ts', 'if (isOver) return work.mayArrive ? stopped(inDoubt) : null', 'if (isOver) return null'],
    ],
  },
  {
    name: 'the address of an upload to TikTok is lost with the process',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [['server/networks/tiktok/upload-video.ts', '  await work.keep({ ...upload })\n', '']],
  },
  {
    name: 'an unfinished upload to TikTok proves after a set-back that nothing is out',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [
      ['server/networks/tiktok/look-up.ts', 'if (look.sentUntil) return findListed', 'if (look.pieceNumber < 1) return findListed'],
    ],
  },
  {
    name: 'a video is converted with every protocol',
    tests: ['tests/networks/converted-videos.test.ts'],
    changes: [['server/media/convert-video.ts', ", '-protocol_whitelist', 'file,pipe'", '']],
  },
  {
    name: 'a conversion outlives the server that began it',
    tests: ['server/media/convert-video.test.ts'],
    changes: [['server/media/run-bounded.ts', 'read -r nothing <&3; kill -KILL 0;', 'read -r nothing <&3;']],
  },
  {
    name: 'an upload that is damaged is fetched in vain',
    tests: ['tests/networks/unreadable-uploads.test.ts'],
    changes: [
      [
        'server/publishing/prepare.ts',
        'await worker.keepDuring(madeForFetch(context, requester, { platform: schedule.platform, visual }))',
        '',
      ],
    ],
  },
  {
    name: 'parts of other bytes go behind those that LinkedIn has',
    tests: ['server/networks/linkedin/upload-video.test.ts'],
    changes: [['server/networks/linkedin/upload-video.ts', 'before.upload_etag === etag && ', 'etag.length > 0 && ']],
  },
  {
    name: 'parts of other bytes go behind those that X has',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', 'before.upload_etag === source.etag && ', '']],
  },
  {
    name: 'chunks of other bytes go behind those that TikTok has',
    tests: ['server/networks/tiktok/upload-video.test.ts'],
    changes: [['server/networks/tiktok/upload-video.ts', ' || upload.video_etag !== etag', " || etag === ''"]],
  },
  {
    name: 'a long upload keeps its connection until its end',
    tests: ['tests/networks/processing.test.ts'],
    changes: [['server/publishing/lease.ts', '> turnMs) throw new TurnOver()', '< 0) throw new TurnOver()']],
  },
  {
    name: 'a first comment that is given up after a retry is missing without a warning',
    tests: ['tests/networks/first-comment.test.ts'],
    changes: [
      ['server/publishing/publish-schedule.ts', 'warnings: warningsOfGivenUp(schedule, pieces, detail)', 'warnings: schedule.warnings'],
    ],
  },
  {
    name: 'the rest of a thread is sent as another author',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [['server/publishing/run.ts', 'sentAs === undefined || sentAs === result.access.externalAccountId', "sentAs !== ''"]],
  },
  {
    name: 'an incomplete thread is retried as another author',
    tests: ['tests/networks/another-author.test.ts'],
    changes: [['server/schedules/retry-schedule.ts', 'incomplete && (await isOfAnotherAuthor(tx, schedule))', 'incomplete && false']],
  },
  {
    name: 'a lease is not kept while a post waits for a permit',
    tests: ['tests/networks/lease-while-waiting.test.ts'],
    changes: [['server/publishing/send.ts', 'run.lease.keepDuring(run.semaphore.acquire())', 'run.semaphore.acquire()']],
  },
  {
    name: 'a lease is not kept while a document is rendered',
    tests: ['tests/networks/lease-while-waiting.test.ts'],
    changes: [
      [
        'server/publishing/prepare.ts',
        'worker.keepDuring(documentOf(context, requester, content, brand))',
        'documentOf(context, requester, content, brand)',
      ],
    ],
  },
  {
    name: 'a lease is kept for ever by a run that hangs',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/lease.ts', 'const renewalsMax = 180', 'const renewalsMax = Infinity']],
  },
  {
    name: 'a lease is kept after the work has ended',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/lease.ts', '      ended.abort()\n      await kept\n', '']],
  },
  {
    name: 'calls that are under way do not end with the process',
    tests: ['server/ports/live-outbound-limits.test.ts'],
    changes: [['server/ports/live-outbound.ts', '      for (const giveUp of underWay) giveUp()\n', '']],
  },
  {
    name: 'every connection that was ever made is kept',
    tests: ['server/ports/connector.test.ts'],
    changes: [['server/ports/connector.ts', '    connecting.delete(ending)\n', '']],
  },
  {
    name: 'a simulated statement is carried out after its transaction was rolled back',
    tests: ['tests/simulation/machine/shared-session.test.ts'],
    changes: [
      [
        'tests/simulation/machine/shared-session.ts',
        "isInTransaction ? line.isOpen && label === 'commit'",
        "line.isOpen ? label === 'commit'",
      ],
    ],
  },
  {
    name: 'what a network has answered is lost when the database is away for a moment',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/commit.ts', 'await keepTrying(context.clock, lease.until, store)', 'await store()']],
  },
  {
    name: 'what was certainly not sent is stored whenever the database is back',
    tests: ['tests/commit.test.ts'],
    changes: [['server/publishing/commit.ts', " && write.change.state !== 'waiting'", '']],
  },
  {
    name: 'what the database refuses is tried again for as long as a lease lasts',
    tests: ['tests/commit.test.ts'],
    changes: [['server/database/keep-trying.ts', '!isDatabaseAway(error) || ', '']],
  },
  {
    name: 'a part for X that arrived is sent twice',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', '    await work.keep(sent)\n', '']],
  },
  {
    name: 'an upload to X begins anew after a death',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [
      [
        'server/networks/x/upload.ts',
        "  await work.keep(asHandles(handles))\n  return { kind: 'on', handles }",
        "  return { kind: 'on', handles }",
      ],
    ],
  },
  {
    name: 'a finished upload to X is made once more after a death',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [
      [
        'server/networks/x/upload.ts',
        "  await work.keep(asHandles(handles))\n  return { kind: 'uploaded', handles, checkAfterMs",
        "  return { kind: 'uploaded', handles, checkAfterMs",
      ],
    ],
  },
  {
    name: 'the end of an upload to X is sent twice',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', 'if (handles.finalizing > 0) {', 'if (handles.finalizing > 9) {']],
  },
  {
    name: 'X is handed a post before it has processed what the post shows',
    tests: ['server/networks/x/upload.test.ts'],
    changes: [['server/networks/x/upload.ts', "info !== undefined && info.state !== 'succeeded')", 'info === null)']],
  },
  {
    name: 'LinkedIn is handed a post before it has processed what the post shows',
    tests: ['server/networks/linkedin/upload-video.test.ts'],
    changes: [['server/networks/linkedin/prepare.ts', "if (status === 'AVAILABLE') continue", "if (status !== '') continue"]],
  },
  {
    name: 'Instagram publishes before it has processed what the post shows',
    tests: ['server/networks/instagram/prepare.test.ts'],
    changes: [['server/networks/instagram/prepare.ts', "    case 'FINISHED':\n", "    case 'FINISHED':\n    case 'IN_PROGRESS':\n"]],
  },
  {
    name: 'an alt text for X is lost',
    tests: ['server/networks/x/prepare.test.ts'],
    changes: [
      [
        'server/networks/x/prepare.ts',
        'if (handles.described >= handles.media_ids.length) return handles',
        'if (handles.media_ids.length > 0) return handles',
      ],
    ],
  },
  {
    name: 'an alt text for Instagram is lost',
    tests: ['server/networks/instagram/prepare.test.ts'],
    changes: [['server/networks/instagram/prepare.ts', "...(description !== '' && { alt_text: description })", '']],
  },
  {
    name: 'an alt text for LinkedIn is lost',
    tests: ['server/networks/linkedin/prepare.test.ts'],
    changes: [
      [
        'server/networks/linkedin/create-request.ts',
        '({ id, altText: altTextOf(piece, index) })',
        "({ id, altText: index < 0 ? altTextOf(piece, index) : '' })",
      ],
    ],
  },
  {
    name: 'half of a converted video goes out',
    tests: ['tests/networks/converted-videos.test.ts'],
    changes: [['server/media/kept-videos.ts', 'Math.abs(madeMs - wantedMs) <= 1_000', 'madeMs <= wantedMs + 1_000']],
  },
  {
    name: 'what was sent is sent again without a look',
    tests: ['tests/networks/interrupted-uploads.slow.test.ts'],
    changes: [
      [
        'server/publishing/publish-schedule.ts',
        "if (piece.state === 'armed') return lookUpPiece(run, piece)",
        'if (run.attempts > 99) return lookUpPiece(run, piece)',
      ],
    ],
  },
  {
    name: 'a network may process for ever',
    tests: ['tests/networks/processing.test.ts'],
    changes: [['server/publishing/prepare.ts', 'if (now.epochMilliseconds - since >= windowMs) {', 'if (windowMs < 0) {']],
  },
  {
    name: 'waiting for processing is counted as trying again',
    tests: ['tests/networks/video-troubles.test.ts'],
    changes: [['server/publishing/prepare.ts', 'retryUntil: retryUntil.add({ milliseconds: afterMs + uploadedMs })', 'retryUntil: now']],
  },
]

import type { TestedBug } from './mutants-of-the-engine.ts'

/** Bugs of calls to other servers, of where they may go and of their connections: a test is named that must notice each. */
export const mutantsOfOutboundCalls: readonly TestedBug[] = [
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
    name: 'the first byte leaves however long its connection took',
    tests: ['server/ports/live-outbound-limits.test.ts'],
    changes: [['server/ports/http-exchange.ts', 'call.canSend?.() === false', 'call.canSend?.() === false && stop.aborted']],
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
]

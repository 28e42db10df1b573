import type { Command } from 'commander'
import { ask } from '../remote/ask.ts'
import { assertServerUrl, clientOf, connectRemote, namedProfile } from '../remote/connect.ts'
import { checkName, profilesFile, readProfiles, writeProfiles } from '../remote/profiles.ts'
import { Mistake, print, table } from '../output.ts'

interface Json {
  json?: boolean
}

export function addLoginCommands(program: Command): void {
  program
    .command('login')
    .description(
      'Ask for a server’s address and an API key, check them, and keep them as a profile ' +
        '(--profile NAME).',
    )
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const name = checkName(namedProfile() ?? 'default')
      const before = await readProfiles()
      const [address, key] = await ask([
        { question: 'Address of the server [http://127.0.0.1:3000]: ' },
        { question: 'API key: ', hidden: true },
      ])
      const url = assertServerUrl(address || 'http://127.0.0.1:3000')
      if (!key)
        throw new Mistake(
          'No key was given: the first start of a server shows one, and the dashboard ' +
            'makes others.',
        )
      const account = await clientOf({ url, key }).account.get()
      if (typeof account.account_id !== 'string')
        throw new Mistake(`What answers at ${url} is no Crier server.`)
      await writeProfiles({ current: name, profiles: { ...before.profiles, [name]: { url, key } } })
      const { account_id, name: called, plan } = account
      print({ profile: name, url, account_id, plan }, options, () => [
        `Signed in to ${called} (${account_id}, plan ${plan}) at ${url}. The profile ${name} ` +
          `is in ${profilesFile()}.`,
      ])
    })

  program
    .command('logout')
    .description(
      'Forget a profile (--profile NAME; without it the current one). The key goes on working ' +
        'until it is revoked.',
    )
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const { current, profiles } = await readProfiles()
      const name = namedProfile() ?? current
      if (name === null || !Object.hasOwn(profiles, name))
        throw new Mistake(`There is no profile ${name ?? ''} to forget.`.replace('  ', ' '))
      const { [name]: _, ...others } = profiles
      await writeProfiles({ current: current === name ? null : current, profiles: others })
      print({ profile: name, forgotten: true }, options, () => [
        `The profile ${name} is forgotten.`,
      ])
    })

  program
    .command('profiles')
    .description('List the profiles, without their keys.')
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const { current, profiles } = await readProfiles()
      const rows = Object.entries(profiles).map(([name, { url, key }]) => ({
        name,
        url,
        key: `${key.slice(0, 12)}…`,
        current: name === current,
      }))
      print(rows, options, () => table(rows))
    })

  program
    .command('whoami')
    .description('Show the account that the key belongs to.')
    .option('--json', 'print one JSON document')
    .action(async (options: Json) => {
      const account = await (await connectRemote()).account.get()
      const { account_id, name, plan, credits_remaining, renews_at } = account
      print(account, options, () =>
        table([{ account_id, name, plan, credits_remaining, renews_at }]),
      )
    })
}

import type { SandboxAuthor, AuthorRequest } from './authors.ts'
import { isObject, type JsonObject } from './bodies.ts'
import { isRedirectUri } from './consent-page.ts'
import type { ActiveFault } from './faults.ts'
import { sandboxFaultKinds } from './faults.ts'
import { BadInput, reading } from './input.ts'
import { mediaPath } from './post-page.ts'
import { resultNames, type SimulatedResults } from './results.ts'
import type { PostCard, PostMedia } from './truth.ts'
import type { Opened, SandboxState } from './sandbox-state.ts'
import { ensureAuthor } from './sandbox-state.ts'

/** Every post that the networks really hold, oldest first. */
export function listPosts(
  sandboxState: SandboxState,
  given: Readonly<Record<string, string | undefined>>,
  address: string,
) {
  const { author } = given
  const posts = sandboxState.truth.list({ platform: givenPlatform(sandboxState, given) })
  const media = (items: readonly PostMedia[]) =>
    items.map((item) => ({ ...item, url: address + mediaPath(item) }))
  const cardAt = (card: PostCard) => ({
    ...card,
    picture: card.picture && media([card.picture])[0],
  })
  return posts
    .filter(
      (post) =>
        author === undefined ||
        post.author === author ||
        sandboxState.authors.find(post.platform, author)?.author_id === post.author,
    )
    .map((post) => ({
      platform: post.platform,
      external_id: post.external_id,
      author: post.author,
      author_name: sandboxState.authors.byId(post.platform, post.author)?.name ?? null,
      text: post.text,
      pieces: post.pieces.map((piece) => ({
        ...piece,
        media: media(piece.media),
        ...(piece.card && { card: cardAt(piece.card) }),
      })),
      media: media(post.media),
      ...(post.card && { card: cardAt(post.card) }),
      created_at: post.created_at,
      permalink: permalinkOf(sandboxState, post.platform, post.external_id, address),
    }))
}

/** The page of the sandbox that shows a post. */
export function permalinkOf(
  sandboxState: SandboxState,
  platform: string,
  externalId: string,
  address: string,
): string | null {
  const post = sandboxState.truth.find(platform, externalId)
  const running = sandboxState.networks.get(platform)?.running
  if (post === undefined || running === undefined) return null
  const { host, path } = running.permalink(post)
  return `${address}/${host}${path}`
}

const dayMs = 86_400_000

export function takeFault(sandboxState: SandboxState, body: JsonObject): ActiveFault {
  const input = reading(body, ['platform', 'kind', 'times', 'author', 'delay_ms'])
  const { network } = openedOf(sandboxState, input)
  const { platform } = network
  const kind = input.oneOf('kind', sandboxFaultKinds)
  if (!network.faults.includes(kind))
    throw new BadInput(
      `${kind} does not happen on ${platform}; what does: ${network.faults.join(', ')}`,
    )
  const times = input.wholeNumber('times', 0, 1_000_000, 1)
  const author = input.optionalText('author')
  const delay =
    (body['delay_ms'] ?? undefined) === undefined
      ? undefined
      : input.wholeNumber('delay_ms', 0, dayMs)
  return sandboxState.faults.add({
    platform,
    kind,
    remaining: times === 0 ? null : times,
    ...(author === undefined ? {} : { author }),
    ...(delay === undefined ? {} : { delay_ms: delay }),
  })
}

/** A consent given by machine: what a person does on the consent page. */
export function giveGrant(sandboxState: SandboxState, body: JsonObject) {
  const known = [
    'platform',
    'author',
    'client_id',
    'redirect_uri',
    'scopes',
    'code_challenge',
    'code_challenge_method',
  ]
  const input = reading(body, known)
  const opened = openedOf(sandboxState, input)
  const request = authorRequest(input.object('author'))
  const redirectUri = input.text('redirect_uri')
  if (!isRedirectUri(redirectUri))
    throw new BadInput('redirect_uri must be an absolute http or https URL without a fragment')
  const consent = {
    clientId: input.text('client_id'),
    redirectUri,
    scopes: input.texts('scopes'),
    codeChallenge: input.optionalText('code_challenge') ?? null,
    codeChallengeMethod: input.optionalText('code_challenge_method') ?? null,
  }
  const problem = opened.running.consentProblem(consent, request.kind)
  if (problem !== undefined) throw new BadInput(problem)
  const author = ensureAuthor(sandboxState.authors, opened, request)
  return { code: opened.running.giveCode({ ...consent, author }), author }
}

function authorRequest(given: JsonObject): AuthorRequest {
  const wanted = reading(given, ['key', 'name', 'kind'])
  const kind =
    wanted.optionalText('kind') === undefined
      ? 'member'
      : wanted.oneOf('kind', ['member', 'organization'])
  return { key: wanted.text('key'), name: wanted.text('name'), kind }
}

/**
 * Changes an author, or makes one: what differs between the users of a network, and who may do what
 * for a page.
 */
export function setAuthor(sandboxState: SandboxState, body: JsonObject): SandboxAuthor {
  const input = reading(body, ['platform', 'author', 'facts', 'roles'])
  const opened = openedOf(sandboxState, input)
  const given = (name: string) =>
    (body[name] ?? undefined) === undefined ? {} : input.object(name)
  const facts = readFacts(opened, given('facts'))
  // Errors are reported before anything is created.
  const roles = readRoles(sandboxState, opened, given('roles'))
  const author = isObject(body['author'])
    ? ensureAuthor(sandboxState.authors, opened, readNewAuthor(opened, body['author']))
    : knownAuthor(sandboxState, opened, input.text('author'))
  const changed = sandboxState.authors.setFacts(author, facts)
  if (Object.keys(roles).length === 0) return changed
  if (author.kind !== 'organization') throw new BadInput('only a page has people with roles')
  return sandboxState.authors.setRoles(changed, roles)
}

function readNewAuthor({ network }: Opened, given: JsonObject): AuthorRequest {
  const request = authorRequest(given)
  if (request.kind === 'organization' && network.roles === undefined)
    throw new BadInput(`there are no pages on ${network.platform}`)
  return request
}

function knownAuthor(
  { authors }: SandboxState,
  { network: { platform } }: Opened,
  name: string,
): SandboxAuthor {
  const author = authors.find(platform, name)
  if (author === undefined) throw new BadInput(`there is no such author on ${platform}`)
  return author
}

function readFacts(
  { network: { facts } }: Opened,
  given: JsonObject,
): Readonly<Record<string, string>> {
  const read = reading(given, Object.keys(facts))
  return Object.fromEntries(
    Object.keys(given).map((name) => [name, read.oneOf(name, facts[name] ?? [])]),
  )
}

function readRoles(
  { authors }: SandboxState,
  { network }: Opened,
  given: JsonObject,
): Readonly<Record<string, string>> {
  const read = reading(given, Object.keys(given))
  return Object.fromEntries(
    Object.keys(given).map((name) => {
      const member = authors.find(network.platform, name)
      if (member?.kind !== 'member')
        throw new BadInput(`there is no member ${name} on ${network.platform}`)
      return [member.author_id, read.oneOf(name, network.roles ?? [])]
    }),
  )
}

/** Sets the analytics of a post; omitted numbers keep growing. */
export function setResults(sandboxState: SandboxState, body: JsonObject): SimulatedResults {
  const input = reading(body, ['platform', 'external_id', ...resultNames])
  const { platform } = openedOf(sandboxState, input).network
  const externalId = input.text('external_id')
  if (sandboxState.truth.find(platform, externalId) === undefined)
    throw new BadInput(`there is no such post on ${platform}`)
  const given = resultNames.filter((name) => (body[name] ?? undefined) !== undefined)
  return sandboxState.results.set(
    platform,
    externalId,
    Object.fromEntries(given.map((name) => [name, input.wholeNumber(name, 0, 1_000_000_000)])),
  )
}

/** Takes a post off a network, as its author would on the network's own pages. */
export function removePost(
  sandboxState: SandboxState,
  given: Readonly<Record<string, string | undefined>>,
) {
  const platform = givenPlatform(sandboxState, given)
  const { external_id: externalId } = given
  if (platform === undefined || externalId === undefined)
    throw new BadInput('platform and external_id name the post')
  if (sandboxState.truth.find(platform, externalId) === undefined)
    throw new BadInput(`there is no such post on ${platform}`)
  sandboxState.networks.get(platform)!.running.removePost(externalId)
  return { removed: externalId }
}

export function openedOf({ networks }: SandboxState, input: ReturnType<typeof reading>): Opened {
  return networks.get(input.oneOf('platform', [...networks.keys()]))!
}

/** The platform of a query's parameters; undefined: all of them. */
export function givenPlatform(
  { networks }: SandboxState,
  given: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { platform } = given
  if (platform !== undefined && !networks.has(platform))
    throw new BadInput(`platform must be one of ${[...networks.keys()].join(', ')}`)
  return platform
}

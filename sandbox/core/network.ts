import type { AuthorRequest, MadeAuthor, SandboxAuthor, SandboxAuthorKind } from './authors.ts'
import type { SandboxAnswer, SandboxCall } from './call.ts'
import type { SandboxClock } from './clock.ts'
import type { ActiveFault, FaultKind } from './faults.ts'
import type { SimulatedResults } from './results.ts'
import type { Store } from './store.ts'
import type { Switch } from './switches.ts'
export type { Switch }
import type { Consent, TokenTable } from './tokens.ts'
import type { PublishedPiece, Post } from './truth.ts'

/**
 * A network before it runs. A new network is a folder that exports one of these, and one line
 * in networks.ts.
 */
export interface SimulatedNetwork {
  readonly platform: string
  /** Shown to people: `X`. */
  readonly title: string
  /**
   * Every real host that it answers on, in lower case. `*.example.com` means all hosts below
   * that one.
   */
  readonly hosts: readonly string[]
  /** The kinds of fault that can happen here; the control interface refuses the others. */
  readonly faults: readonly FaultKind[]
  /** Its unverified facts, by name without the platform. */
  readonly switches: Readonly<Record<string, Switch>>
  /** Facts that may differ between its users, with the allowed values; the first is the default. */
  readonly facts: Readonly<Record<string, readonly [string, ...string[]]>>
  /** The roles that a member may have for a page, the default first; absent without pages. */
  readonly roles?: readonly [string, ...string[]]
  /** Authors that are there from the start. */
  readonly firstAuthors?: readonly AuthorRequest[]
  open(ports: SandboxPorts): RunningNetwork
}

/** The ports of a network, already narrowed to its own platform. */
export interface SandboxPorts {
  readonly clock: SandboxClock
  /** Its own tables must be named `<platform>.<plural>`. */
  readonly store: Store
  readonly tokens: TokenTable
  readonly switches: {
    flag(name: string): boolean
    number(name: string): number
    text(name: string): string
  }
  readonly authors: {
    byId(authorId: string): SandboxAuthor | undefined
    byUsername(username: string): SandboxAuthor | undefined
    list(): SandboxAuthor[]
    /**
     * The author of a key, made when there is none: for a person who signs in with a new account.
     */
    ensure(request: AuthorRequest): SandboxAuthor
    setRoles(page: SandboxAuthor, roles: Readonly<Record<string, string>>): SandboxAuthor
    setFacts(author: SandboxAuthor, facts: Readonly<Record<string, string>>): SandboxAuthor
  }
  readonly faults: {
    /** The oldest fault of these kinds that strikes this author now, used up by one. */
    take(
      kinds: FaultKind | readonly FaultKind[],
      authorId: string | undefined,
    ): ActiveFault | undefined
  }
  readonly truth: {
    add(post: Omit<Post, 'pieces' | 'platform'>): void
    addPiece(parentId: string, piece: PublishedPiece): void
    find(externalId: string): Post | undefined
    changeText(externalId: string, text: string, newId?: string): void
    remove(externalId: string): void
    /** Oldest first. */
    ofAuthor(authorId: string): Post[]
  }
  /** The current analytics of a post. */
  results(externalId: string): SimulatedResults
  /** Whether limits on the number of calls are enforced at the moment. */
  quotasEnforced(): boolean
  /** A page that shows a published post, for permalinks. */
  postPage(externalId: string): SandboxAnswer
  /** The sandbox's own address, without a slash at the end. */
  url(): string
}

/** What a person fills in to sign in. */
export interface SignIn {
  readonly server: string
  readonly identifier: string
  readonly password: string
}

export interface RunningNetwork {
  /** Ids and first facts of a new author. */
  newAuthor(request: AuthorRequest, username: string): MadeAuthor
  /**
   * Explains what is wrong with a consent (an unknown scope, a missing challenge); undefined for a
   * valid one.
   */
  consentProblem(consent: Omit<Consent, 'author'>, kind: SandboxAuthorKind): string | undefined
  /** The code that the redirect carries back. Only for a consent without a problem. */
  giveCode(consent: Consent): string
  /** True for pages that people view: no fault strikes there. */
  isPage(call: SandboxCall): boolean
  /** The id of the author whose token the call carries, whatever the token's state. */
  authorOf(call: SandboxCall): string | undefined
  /** How this network says 503. */
  unavailable(call: SandboxCall): SandboxAnswer
  /**
   * The most bytes that the body of a request may have. Most calls need little; uploads say how
   * much.
   */
  bodyBytesMax(host: string, path: string): number
  answer(call: SandboxCall): SandboxAnswer | Promise<SandboxAnswer>
  /** False while it fetches media whose call it has answered already; absent where none does. */
  readonly isIdle?: () => boolean
  /** Takes a post off the network, as its author does on the network's own pages. */
  removePost(externalId: string): void
  /** Where people sign in by a password: who can, for the sandbox's start page. */
  readonly signIns?: () => readonly SignIn[]
  /** The public link of a post, as a path on one of the network's hosts. */
  permalink(post: Post): { readonly host: string; readonly path: string }
}

import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'

/** Says why the sandbox cannot be called, and what to do. */
export function whyNoSandbox({ config }: Use<'config'>): string {
  if (config.CRIER_SANDBOX === 'off')
    return 'The sandbox is switched off on this server (CRIER_SANDBOX=off).'
  if (config.CRIER_SANDBOX_URL !== null)
    return 'The sandbox at CRIER_SANDBOX_URL does not answer. Start it, and try again.'
  // It is started after the server, and again whenever it ends.
  return 'The sandbox is starting. Try again in a few seconds.'
}

/**
 * Clients repeat the call by themselves in the second or two that the sandbox takes to start, but
 * not where there is none, or where someone else has to start it.
 */
export function throwNoSandbox(context: Use<'config'>): never {
  const { CRIER_SANDBOX, CRIER_SANDBOX_URL } = context.config
  const isStarting = CRIER_SANDBOX !== 'off' && CRIER_SANDBOX_URL === null
  const code = isStarting ? 'service_unavailable' : 'conflict'
  throw new Refusal(code, whyNoSandbox(context))
}

import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../../context.ts'
import { presentSession, type PresentedSession } from './present-session.ts'

export async function getSession(
  context: Use<'db' | 'clock' | 'config' | 'mail'>,
  { principal }: Input<Contract['getSession']>,
): Promise<PresentedSession> {
  return presentSession(context, context.db, principal)
}

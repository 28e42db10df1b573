import { actorColumns, actorOf } from '../activity/actor.ts'
import type { Principal } from '../context.ts'

/** The author of a version, as a draft stores it. */
export function editorOf(principal: Principal): {
  readonly editor: string | null
  readonly editor_name: string | null
} {
  const { actor, actor_name } = actorColumns(actorOf(principal))
  return { editor: actor, editor_name: actor_name }
}

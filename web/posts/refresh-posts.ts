import type { QueryClient } from '@tanstack/react-query'

/** After several posts were changed, made or cancelled. */
export function refreshPosts(queries: QueryClient): void {
  for (const queryKey of [['schedules'], ['drafts'], ['next-free']])
    void queries.invalidateQueries({ queryKey })
}

import { sql } from 'kysely'

/**
 * True of every row of a list that a statement is given, and tells the planner that there are few
 * of them. It assumes 100 rows in any such list, and for these it would rather read all of a table
 * that was small when it planned, every time, long after that table has grown: a prepared statement
 * keeps its plan. `column`: one of the list that is never null, such as `given.id`.
 */
export function few(column: string) {
  return sql<boolean>`${sql.ref(column)} = ${sql.ref(column)} || ''`
}

import { and, eq, isNull } from 'drizzle-orm'
import { moves, type PlannedMove } from '../store/accounts.ts'
import { ownerOf, whereOwned, type Change } from '../store/scope.ts'

const isPlanned = (scope: Change) => and(whereOwned(scope, moves), isNull(moves.applied))

/** Returns the move that is planned to an address, if any. */
export async function findPlanned(
  scope: Change,
  addressId: number,
): Promise<PlannedMove | undefined> {
  const { day, begins, keepsOld, oldIds } = moves
  const [planned] = await scope.db
    .select({ day, begins, keepsOld, oldIds })
    .from(moves)
    .where(and(isPlanned(scope), eq(moves.addressId, addressId)))
  return planned && { ...planned, begins: planned.begins.toISOString() }
}

/** Plans a move to a restored address again, unless another one is planned by now. */
export async function planAgain(
  scope: Change,
  addressId: number,
  { begins, ...move }: PlannedMove,
) {
  if ((await scope.db.$count(moves, isPlanned(scope))) > 0) return
  await scope.db
    .insert(moves)
    .values({ ...ownerOf(scope), addressId, begins: new Date(begins), ...move })
}

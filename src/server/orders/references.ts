import { externalIds } from '../feed/external-ids.ts'
import type { Scope } from '../store/scope.ts'

/** An order as events name it. */
export async function orderReference(
  scope: Scope,
  { id, orderNumber }: { id: number; orderNumber: string },
) {
  const externalId = await externalIds(scope, 'order', [id])
  return { id, externalId: externalId(id), orderNumber }
}

import { and, eq, inArray } from 'drizzle-orm'
import { orderStatus } from '#domain/statuses.ts'
import { orders } from './table.ts'
import { refuse } from '../refusal.ts'
import { recordChange } from '../store/record-change.ts'
import { orderReference } from './references.ts'
import { whereOwned, type Scope } from '../store/scope.ts'

/** Deletes an order. Throws 404 where the shopper has none by that id, 409 where it must stay. */
export const deleteOrder = (scope: Scope, id: number) =>
  recordChange(scope, async (inside) => {
    const mine = and(whereOwned(scope, orders), eq(orders.id, id))
    const deletable = orderStatus.where(({ actions }) => actions.includes('delete'))
    // One statement: an order that is paid at this moment stays.
    const [deleted] = await inside.db
      .delete(orders)
      .where(and(mine, inArray(orders.status, deletable)))
      .returning({ id: orders.id, orderNumber: orders.orderNumber })
    if (!deleted)
      throw refuse((await inside.db.$count(orders, mine)) ? 'order_not_deletable' : 'order_gone')
    const fields = async () => ({ order: await orderReference(inside, deleted) })
    return {
      events: [{ type: 'order.deleted', fields }],
      changed: [{ type: 'order', rowIds: [id], isDeleted: true }],
    }
  })

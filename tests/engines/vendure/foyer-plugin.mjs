import {
  AccountVerifiedEvent,
  CustomerAddressEvent,
  CustomerEvent,
  EventBus,
  FulfillmentStateTransitionEvent,
  IdentifierChangeEvent,
  JobQueueService,
  LanguageCode,
  LogoutEvent,
  Customer,
  Fulfillment,
  OrderEvent,
  OrderLineEvent,
  OrderStateTransitionEvent,
  PaymentStateTransitionEvent,
  PluginCommonModule,
  RefundStateTransitionEvent,
  TransactionalConnection,
  VendurePlugin,
} from '@vendure/core'
import { readCustomer, readOrder } from './admin-api.mjs'
import { deliver, endSessions } from './foyer.mjs'
import { reportRefunds } from './shopper-changes.mjs'
import { receiveEvents } from './receive-events.mjs'
import { signIn, signOut } from './sign-in.mjs'

/**
 * Connects a shop of Vendure with the account area: what happens in the shop is fed, what shoppers
 * change there reaches the shop, and whoever is signed in here is signed in there. What is fed is a
 * job of Vendure's queue, which repeats it until it succeeds, also after a restart.
 */

/** With pauses of up to an hour (`backoffStrategy` in `shop.mjs`), this is more than a day. */
const retries = 40

/** Maps each topic of a job to what is done. */
const tasks = {
  'order.updated': async ({ id, happened }) => {
    const order = await readOrder(id)
    if (!order) return
    await deliver('order.updated', order, happened)
    await reportRefunds(order)
  },
  'customer.updated': async ({ id, happened }) => {
    const customer = await readCustomer(id)
    if (customer) await deliver('customer.updated', customer, happened)
  },
  'customer.deleted': ({ id, happened }) => deliver('customer.deleted', { id }, happened),
  'address.deleted': ({ id, happened }) => deliver('address.deleted', { id }, happened),
  'session.ended': ({ id }) => endSessions(id),
}

export class FoyerPlugin {
  constructor(eventBus, jobQueueService, connection) {
    Object.assign(this, { eventBus, jobQueueService, connection })
  }

  async onApplicationBootstrap() {
    this.queue = await this.jobQueueService.createQueue({
      name: 'foyer',
      process: ({ data }) => tasks[data.topic](data),
    })
    this.watchOrders()
    this.watchCustomers()
  }

  add(topic, data) {
    const happened = new Date().toISOString()
    return this.queue.add({ topic, happened, ...data }, { retries })
  }

  /** An order is fed from the moment when it is placed: before that, it is a basket. */
  addOrder(order) {
    return order.orderPlacedAt && this.add('order.updated', { id: order.id })
  }

  watchOrders() {
    const changes = [OrderStateTransitionEvent, OrderLineEvent, OrderEvent]
    const amounts = [PaymentStateTransitionEvent, RefundStateTransitionEvent]
    for (const type of [...changes, ...amounts])
      this.eventBus.ofType(type).subscribe(({ order }) => this.addOrder(order))
    this.eventBus
      .ofType(FulfillmentStateTransitionEvent)
      .subscribe(async ({ ctx, fulfillment: { id } }) => {
        const options = { where: { id }, relations: ['orders'] }
        const found = await this.connection.getRepository(ctx, Fulfillment).findOne(options)
        for (const order of found?.orders ?? []) await this.addOrder(order)
      })
  }

  /** Returns the id of the customer of a user, by default of who has made the request. */
  async findCustomer(ctx, userId = ctx.activeUserId) {
    // TypeORM would find the first customer by an id that is undefined.
    if (!userId) return undefined
    const where = { user: { id: userId } }
    const found = await this.connection.getRepository(ctx, Customer).findOne({ where })
    return found?.id
  }

  async addCustomer(ctx, userId) {
    const id = await this.findCustomer(ctx, userId)
    if (id) await this.add('customer.updated', { id })
  }

  watchCustomers() {
    this.eventBus.ofType(CustomerEvent).subscribe(({ type, entity: { id } }) => {
      return this.add(type === 'deleted' ? 'customer.deleted' : 'customer.updated', { id })
    })
    this.eventBus.ofType(AccountVerifiedEvent).subscribe(({ customer: { id } }) => {
      return this.add('customer.updated', { id })
    })
    this.eventBus.ofType(IdentifierChangeEvent).subscribe(({ ctx, user }) => {
      return this.addCustomer(ctx, user.id)
    })
    this.eventBus.ofType(CustomerAddressEvent).subscribe(({ type, entity }) => {
      if (type === 'deleted') return this.add('address.deleted', { id: entity.id })
      return this.add('customer.updated', { id: entity.customer.id })
    })
    this.eventBus.ofType(LogoutEvent).subscribe(async ({ ctx }) => {
      const id = await this.findCustomer(ctx)
      if (id) await this.add('session.ended', { id })
    })
  }
}

const label = (value) => [{ languageCode: LanguageCode.en, value }]

/** Adds the pages and fields that the plugin needs. */
function configure(config) {
  config.apiOptions.middleware.push(
    { route: '/sign-in', handler: signIn },
    { route: '/sign-out', handler: signOut },
    { route: '/foyer-events', handler: receiveEvents, beforeListen: true },
  )
  const hidden = { type: 'int', nullable: true, public: false }
  config.customFields.Address.push({ ...hidden, name: 'foyerId', label: label('Id at Foyer') })
  return config
}

// Decorators, for JavaScript without them.
Reflect.defineMetadata(
  'design:paramtypes',
  [EventBus, JobQueueService, TransactionalConnection],
  FoyerPlugin,
)
VendurePlugin({ imports: [PluginCommonModule], configuration: configure })(FoyerPlugin)

/**
 * Stops the clock of the process that loads it (`node --import`), so that every date on a page is
 * the same in each run. STILL_TIME is the time that it always is.
 */
const now = Number(process.env.STILL_TIME)

globalThis.Date = new Proxy(Date, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now], newTarget) as Date,
  apply: (target) => new target(now).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => now : (Reflect.get(target, key, receiver) as unknown),
})

import type { ShopperPlan } from '../shopper-plan.ts'
import type { DemoEmail } from '../shoppers.ts'
import { full } from './full.ts'
import { large } from './large.ts'
import { empty, newcomer, incompleteProfile, real, remove } from './small.ts'
import { world } from './world.ts'

export const people: Record<DemoEmail, ShopperPlan> = {
  'full@demo.test': full,
  'new@demo.test': newcomer,
  'empty@demo.test': empty,
  'large@demo.test': large,
  'world@demo.test': world,
  'remove@demo.test': remove,
  'profile@demo.test': incompleteProfile,
  'real@demo.test': real,
}

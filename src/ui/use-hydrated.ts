import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether this runs in a browser after hydration. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this runs in a browser that has taken over from the server's page. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

import { useHydrated } from './use-hydrated.ts'

/** Sends something by whatever the device has; a shopper who closes it has not failed. */
const share = (data: ShareData) => void navigator.share(data).catch(() => {})

/** Returns a function that shares something; undefined where the browser has none, or no script. */
export const useShare = () =>
  useHydrated() && typeof navigator.share === 'function' ? share : undefined

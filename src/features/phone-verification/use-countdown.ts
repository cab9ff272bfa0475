import { useEffect, useRef, useState } from 'react'

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1_000))

/**
 * The seconds until a time of the clock; where that is 0, those that the page came with, counted
 * from when it came.
 */
export function useCountdown(until: number, initialSeconds: number) {
  const [seconds, setSeconds] = useState(initialSeconds)
  const first = useRef(initialSeconds)
  useEffect(() => {
    const since = initialSeconds === first.current ? performance.timeOrigin : Date.now()
    const end = until || since + initialSeconds * 1_000
    const tick = () => setSeconds(secondsUntil(end))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [until, initialSeconds])
  return seconds
}

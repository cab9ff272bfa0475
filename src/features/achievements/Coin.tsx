/** An achievement's picture, or '?' where it has none. */
export const Coin = ({ icon, size }: { icon: string; size: number }) =>
  icon ? (
    <img
      className="coin"
      src={icon}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className="coin unknown" aria-hidden="true">
      ?
    </span>
  )

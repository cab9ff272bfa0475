interface Props {
  /** Empty where there is none: then a drawn placeholder stands in. */
  src: string
  /** Pixels of either side of the box, known before the picture is there. */
  size: number
}

/** A product's picture in a box of fixed shape; its name stands beside it. */
export function Picture({ src, size }: Props) {
  return (
    <span className="picture">
      {src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" />
      ) : (
        <svg
          viewBox="0 0 48 48"
          width={size / 2}
          height={size / 2}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <rect x="8" y="11" width="32" height="26" rx="3" />
          <path d="M8 32l9-9 8 8 5-5 10 9" strokeLinejoin="round" />
          <circle cx="31" cy="19" r="2.5" />
        </svg>
      )}
    </span>
  )
}

const initialsOf = (fullName: string) =>
  fullName
    .split(' ')
    .map((part) => [...part][0] ?? '')
    .slice(0, 2)
    .join('')

/** The shopper's picture, or the initials where there is none. */
export function Avatar({ fullName, imageUrl }: { fullName: string; imageUrl: string }) {
  return imageUrl ? (
    <img className="avatar" src={imageUrl} alt="" width="72" height="72" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {initialsOf(fullName) || '?'}
    </span>
  )
}

interface Props {
  /** What was chosen or typed, and other details. */
  options: { name: string; value: string }[]
}

/** What a product that was bought is like, a line each; texts of the shopper keep their lines. */
export const ProductOptions = ({ options }: Props) =>
  options.map(({ name, value }, position) => (
    <span key={position} className="option secondary">
      {name && <bdi>{name}</bdi>}
      {name && <span>{': '}</span>}
      <bdi>{value}</bdi>
    </span>
  ))

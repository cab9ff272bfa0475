interface Props {
  /** Lists the chosen or typed options, and other details. */
  options: { name: string; value: string }[]
}

/** Lists the options of a bought product, a line each; the shopper's own texts keep their lines. */
export const ProductOptions = ({ options }: Props) =>
  options.map(({ name, value }, position) => (
    <span key={position} className="option secondary">
      {name && <bdi>{name}</bdi>}
      {name && <span>{': '}</span>}
      <bdi>{value}</bdi>
    </span>
  ))

import { useEffect, useRef, useState } from 'react'
import { returnSum, type ReturnedPieces, type ReturnPrices } from '#domain/return-sum.ts'
import { formValues } from '#lib/form-values.ts'
import type { MoneyStyle } from '#lib/money.ts'
import { chosenPieces, sumText, type SumMessages } from './return-form.rules.ts'

interface Props {
  prices: ReturnPrices
  /** Lists the pieces that the page came with. */
  chosen: ReturnedPieces[]
  moneyStyle: MoneyStyle
  messages: SumMessages & Record<'ac_ReturnSumUnknown' | 'ac_ReturnSumExtras', string>
}

/** Says what the shopper gets back for the chosen pieces, and what is not included. */
export function ReturnSumIsland({ prices, chosen: initial, moneyStyle, messages }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(initial)
  useEffect(() => {
    const { form } = element.current!.querySelector('output')!
    if (!form) return
    const read = () => setChosen(chosenPieces(formValues(new FormData(form))))
    // The box that has hydrated this is ticked already.
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [])
  const sum = returnSum(prices, chosen, moneyStyle)
  return (
    <div ref={element} className="return-sum">
      <output className="name">
        {chosen.length > 0 &&
          (sum ? sumText(sum, messages, moneyStyle) : messages.ac_ReturnSumUnknown)}
      </output>
      {sum && <p className="secondary">{messages.ac_ReturnSumExtras}</p>}
    </div>
  )
}

import type { FieldErrors } from '#lib/field-errors.ts'
import { errorAttributes, Field, FieldErrorText, FieldGroup, fieldId } from '#ui/Field.tsx'
import { RadioGroup } from '#ui/RadioGroup.tsx'
import type { MoveMessages } from './move.messages.ts'

/** An order that has not left yet. */
interface OpenOrder {
  id: number
  /** Names it by its number. */
  name: string
  /** Says where it goes, or that the shop was asked for another address. */
  text: string
  /** Set where the shop was asked and has not answered. */
  isAsked: boolean
  checked: boolean
  /** Says that it cannot be sent elsewhere any more. */
  left: string
}

/** Holds what the page gives to the form of a move. */
export interface MoveData {
  /** The brand's day, and the last one on which a move may be. */
  today: string
  last: string
  /** The typed day, which may be none. */
  day: string
  isDay: boolean
  old: string
  /** Names the present default addresses. */
  oldTitles: string[]
  orders: OpenOrder[]
  /** Lists the orders that were chosen and have left. */
  gone: string[]
  /** Set where the shop hears of requests. */
  canAsk: boolean
  helpHref: string | undefined
  knownMove: number
}

interface Props {
  move: MoveData
  messages: MoveMessages & Record<string, string>
  errors: FieldErrors
}

/** The fields of a move below those of its address. */
export function MoveFields({ move, messages, errors }: Props) {
  const { day, isDay, today, last, old, oldTitles } = move
  return (
    <>
      <div className="move-day">
        <Field
          name="day"
          label={messages.ac_MoveDay}
          // A text that is no day is kept as it is: a date field would drop it.
          type={isDay ? 'date' : 'text'}
          defaultValue={day}
          min={isDay ? today : undefined}
          max={isDay ? last : undefined}
          required
          error={errors.Day && (messages[errors.Day] ?? messages.ac_InvalidValue)}
          note={messages.ac_MoveDayNote}
        />
      </div>
      {oldTitles.length > 0 && (
        <RadioGroup
          name="old"
          label={`${messages.ac_MoveOld}: ${oldTitles.join(' · ')}`}
          options={[
            { value: 'keep', label: messages.ac_MoveOldKeep },
            { value: 'remove', label: messages.ac_MoveOldRemove },
          ]}
          value={old}
        />
      )}
      {(move.orders.length > 0 || move.gone.length > 0) && (
        <MoveOrders move={move} messages={messages} errors={errors} />
      )}
    </>
  )
}

/** The orders that the shop can be asked to send to the new address. */
function MoveOrders({ move, messages, errors }: Props) {
  const { orders, gone, canAsk, helpHref } = move
  return (
    <FieldGroup name="orders" label={messages.ac_MoveOrders} error={gone.join(' ') || undefined}>
      <p className="secondary">
        {canAsk ? messages.ac_MoveOrdersAsk : messages.ac_MoveOrdersContact}{' '}
        {!canAsk && helpHref && <a href={helpHref}>{messages.ac_GetHelp}</a>}
      </p>
      <ul className="move-orders">
        {orders.map((order) => (
          <li key={order.id}>
            {canAsk && !order.isAsked ? (
              <OrderChoice order={order} error={errors[`Orders.${order.id}`]} />
            ) : (
              <OrderText order={order} />
            )}
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}

const OrderText = ({ order: { name, text } }: { order: OpenOrder }) => (
  <span className="move-order">
    <span className="name">{name}</span>
    <span className="secondary">{text}</span>
  </span>
)

function OrderChoice({ order, error }: { order: OpenOrder; error: string | undefined }) {
  const name = `orders.${order.id}`
  const text = error && order.left
  return (
    <>
      <label className="choice">
        <input
          type="checkbox"
          id={fieldId(name)}
          name="orders[]"
          value={order.id}
          defaultChecked={order.checked}
          {...errorAttributes(name, text)}
        />
        <OrderText order={order} />
      </label>
      <FieldErrorText name={name} error={text} />
    </>
  )
}

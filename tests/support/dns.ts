import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { decode, encode, AUTHORITATIVE_ANSWER, type Answer } from 'dns-packet'

/** A name server that knows these records and nothing else; `silent` names get no answer at all. */
export async function startDnsServer(records: Answer[], silent: string[] = []) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (message, { port, address }) => {
    const { id = 0, questions = [] } = decode(message)
    const { name = '', type } = questions[0] ?? {}
    asked.push(`${type} ${name}`)
    if (silent.includes(name)) return
    const named = records.filter((record) => record.name === name)
    const answers = named.filter((record) => record.type === type)
    const flags = AUTHORITATIVE_ANSWER | (named.length === 0 ? 3 : 0)
    socket.send(encode({ type: 'response', id, flags, questions, answers }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    close: () => socket.close(),
  }
}

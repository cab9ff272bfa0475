import { keyCommand } from '../feed/key-command.ts'
import { waitingCommand } from '../feed/waiting-command.ts'
import { webhookCommand } from '../webhooks/webhook-command.ts'
import type { Command } from './command.ts'

/** What an operator can do while a server runs, or without one. */
export const commands: Record<string, Command> = {
  keys: keyCommand,
  waiting: waitingCommand,
  webhooks: webhookCommand,
}

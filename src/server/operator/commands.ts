import { keyCommand } from '../feed/key-command.ts'
import { waitingCommand } from '../feed/waiting-command.ts'
import { webhookCommand } from '../webhooks/webhook-command.ts'
import { accountCommand } from './account-command.ts'
import { backupCommand } from './backup-command.ts'
import type { Command } from './command.ts'

/** Lists the operator's commands, which work with or without a running server. */
export const commands: Record<string, Command> = {
  account: accountCommand,
  backup: backupCommand,
  keys: keyCommand,
  waiting: waitingCommand,
  webhooks: webhookCommand,
}

import { getTableColumns, getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { keptTables } from '#server/personal-data/kept-orders.ts'
import { exportedColumns, leftOut } from '#server/personal-data/stored-data.ts'
import { accounts } from '#server/store/accounts.ts'
import { accountTables } from '#server/store/tables.ts'

describe('of what is stored about a shopper', () => {
  test.each(keptTables)('each column of $table is emptied or kept by an erasure', (one) => {
    const names = [...Object.keys(one.emptied), ...one.kept]
    expect(names.sort()).toEqual(Object.keys(getTableColumns(one.table)).sort())
  })

  test('each column is in the copy, or is left out for a reason', () => {
    for (const table of [accounts, ...accountTables]) {
      const out = Object.keys(leftOut[getTableName(table)] ?? {})
      const owner = ['companyId', ...('accountId' in getTableColumns(table) ? ['accountId'] : [])]
      const names = [...Object.keys(exportedColumns(table)), ...out, ...owner]
      expect(names.sort()).toEqual(Object.keys(getTableColumns(table)).sort())
    }
  })

  test('only columns that exist are left out', () => {
    const tables = new Map(
      [accounts, ...accountTables].map((table) => [getTableName(table), table]),
    )
    const unknown = Object.entries(leftOut).flatMap(([name, columns]) =>
      Object.keys(columns).filter((column) => !(column in getTableColumns(tables.get(name)!))),
    )
    expect(unknown).toEqual([])
  })
})

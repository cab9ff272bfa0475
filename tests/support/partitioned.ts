import pg from 'pg'

/** A table as the catalogs describe it, whose primary key begins with the company. */
interface Described {
  name: string
  /** Adds its keys, unique constraints and references, those last that need another table's. */
  constraints: string[]
  references: string[]
  indexes: string[]
  triggers: string[]
  /** The names of its sequences, by column. */
  sequences: Record<string, string>
}

const describeTables = `
  select relname as name,
    array(select format('alter table %I add constraint %I %s', relname, conname,
        pg_get_constraintdef(oid)) from pg_constraint
      where conrelid = t.oid and contype in ('p', 'u') order by oid) as constraints,
    array(select format('alter table %I add constraint %I %s', relname, conname,
        pg_get_constraintdef(oid)) from pg_constraint
      where conrelid = t.oid and contype = 'f' order by oid) as "references",
    array(select pg_get_indexdef(indexrelid) from pg_index
      where indrelid = t.oid and not exists (select from pg_constraint where conindid = indexrelid
        and contype in ('p', 'u')) order by indexrelid) as indexes,
    array(select pg_get_triggerdef(oid) from pg_trigger
      where tgrelid = t.oid and not tgisinternal order by oid) as triggers,
    (select coalesce(json_object_agg(attname, s.relname), '{}') from pg_attribute
      join pg_class s on s.oid =
        to_regclass(pg_get_serial_sequence(format('%I', t.relname), attname))
      where attrelid = t.oid and attnum > 0 and attidentity <> '') as sequences
  from pg_class t
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition
    and exists (select from pg_constraint join pg_attribute
        on attrelid = conrelid and attnum = conkey[1]
      where conrelid = t.oid and contype = 'p' and attname = 'company_id')
  order by relname`

/** Names the parts of each index after it, as the feed tells its rules by their constraints. */
const nameIndexes = `do $$
  declare part record;
  begin
    for part in select c.oid::regclass as index,
        left(p.relname, 59) || substring(t.relname, '_p\\d+$') as name
      from pg_inherits join pg_class c on c.oid = inhrelid and c.relkind = 'i'
        join pg_class p on p.oid = inhparent join pg_index i on i.indexrelid = c.oid
        join pg_class t on t.oid = i.indrelid
    loop
      execute format('alter index %s rename to %I', part.index, part.name);
    end loop;
  end $$`

/** Copies a table's rows into a twin in so many parts, which takes its name. */
function twinStatements({ name, sequences }: Described, partitions: number) {
  const parts = Array.from(
    { length: partitions },
    (_, n) =>
      `create table ${name}_p${n} partition of ${name}
        for values with (modulus ${partitions}, remainder ${n})`,
  )
  const numbers = Object.entries(sequences).flatMap(([column, sequence]) => {
    const own = `pg_get_serial_sequence('${name}', '${column}')`
    const rename = `execute format('alter sequence %s rename to %I', ${own}, '${sequence}')`
    return [
      `select setval(${own}, last_value, is_called) from ${sequence}`,
      'drop table whole',
      `do $$ begin if ${own} <> 'public.${sequence}' then ${rename}; end if; end $$`,
    ]
  })
  return [
    `alter table ${name} rename to whole`,
    `create table ${name} (like whole including all excluding indexes)
      partition by hash (company_id)`,
    ...parts,
    `insert into ${name} overriding system value select * from whole`,
    ...(numbers.length > 0 ? numbers : ['drop table whole']),
  ]
}

/**
 * Divides every table whose primary key begins with the company into so many partitions, by the
 * hash of the company. All names stay as they are; a partition is called `<table>_p<n>`, and so are
 * its indexes and constraints.
 */
export async function partition(databaseUrl: string, partitions: number) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<Described>(describeTables)
    if (tables.length === 0) return
    for (const { references } of tables)
      for (const reference of references)
        await client.query(reference.replace(/ add (constraint \S+).*/s, ' drop $1'))
    for (const table of tables)
      for (const statement of twinStatements(table, partitions)) await client.query(statement)
    const later = tables.flatMap(({ constraints, indexes }) => [...constraints, ...indexes])
    const last = tables.flatMap(({ references, triggers }) => [...references, ...triggers])
    for (const statement of [...later, ...last]) await client.query(statement)
    await client.query(nameIndexes)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

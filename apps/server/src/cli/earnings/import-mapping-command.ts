import {
  listMappings,
  removeMapping,
  saveMapping,
} from '../../modules/earnings/contracts/contracts.service.ts'
import { type AddCommands, type CommandContext, CommandError } from '../command.ts'
import { readBytes } from '../operator-file.ts'

export const addImportMappings: AddCommands = (imports, run) => {
  const mappings = imports
    .command('mapping')
    .description('как называются столбцы, продукты и статусы в чужом файле')
  mappings
    .command('save')
    .description('запомнить названия; лишние столбцы не мешают')
    .argument('<имя>')
    .option('--number <столбец>', 'номер договора')
    .option('--product <столбец>', 'продукт')
    .option('--phone <столбец>', 'телефон участника')
    .option('--city <столбец>', 'город')
    .option('--connected-at <столбец>', 'дата подключения')
    .option('--status <столбец>', 'статус')
    .option('--subscriber-phone <столбец>', 'телефон абонента, если он есть')
    .option('--product-is <их=наш>', 'что значит их продукт; можно несколько раз', addReplacement)
    .option('--status-is <их=наш>', 'что значит их статус: confirmed или cancelled', addReplacement)
    .option('--from <файл>', 'взять всё из файла JSON, как его показывает list')
    .action(run(save))
  mappings.command('list').description('имена, и всё остальное в JSON').action(run(list))
  mappings.command('remove').description('удалить').argument('<имя>').action(run(remove))
}

type Columns = Partial<
  Record<'number' | 'product' | 'phone' | 'city' | 'connectedAt' | 'status' | 'subscriberPhone', string>
>
type Replacements = Record<string, string>

async function save(
  { open, print }: CommandContext,
  name: string,
  options: Columns & { productIs?: Replacements; statusIs?: Replacements; from?: string },
): Promise<void> {
  const { productIs: products = {}, statusIs: statuses = {}, from, ...columns } = options
  const mapping = from === undefined ? { columns, products, statuses } : await readJson(from)
  const { db, clock } = await open()
  await saveMapping(db, { name, mapping, savedBy: null, replaces: true, now: clock.systemNow() })
  print(`Сопоставление ${name} сохранено: lk import contracts ФАЙЛ --mapping ${name}`)
}

async function list({ open, print }: CommandContext): Promise<void> {
  const mappings = await listMappings((await open()).db)
  for (const { name, mapping } of mappings) print(`${name}  ${JSON.stringify(mapping)}`)
  if (mappings.length === 0) print('Сопоставлений ещё нет')
}

async function remove({ open, print }: CommandContext, name: string): Promise<void> {
  await removeMapping((await open()).db, name)
  print(`Сопоставление ${name} удалено`)
}

/**
 * Parses an option `their word=our word`, such as `активен=confirmed`, and adds the pair to the replacements.
 * Throws when the word on the left already has a different replacement.
 */
function addReplacement(pair: string, replacements: Replacements = {}): Replacements {
  const at = pair.lastIndexOf('=')
  if (at < 1) throw new CommandError(`«${pair}»: нужно «их слово=наше слово»`)
  const [theirWord, ourWord] = [pair.slice(0, at), pair.slice(at + 1)]
  if ((replacements[theirWord] ?? ourWord) !== ourWord)
    throw new CommandError(`«${theirWord}» не может значить и то, и другое`)
  return { ...replacements, [theirWord]: ourWord }
}

async function readJson(path: string): Promise<unknown> {
  const bytes = await readBytes(path, { maxBytes: 1_000_000 })
  try {
    return JSON.parse(String(bytes))
  } catch {
    throw new CommandError(`Файл ${path} не похож на JSON: проверьте скобки, кавычки и запятые`)
  }
}

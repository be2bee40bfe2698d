import { fileSize } from '../files/file-size.ts'
import { Icon } from '../icon/icon.tsx'
import { Picture } from '../pictures/picture.tsx'
import css from './chosen-files.module.css'
import type { Message } from './use-message.ts'

/** Files of a message that is not sent yet: small pictures of photos and tiles of PDFs, each with a remove button. */
export function ChosenFiles({ attachments: { files, remove } }: Pick<Message, 'attachments'>) {
  if (files.length === 0) return null
  return (
    <ul role="list" aria-label="Приложенные файлы" className={css.list}>
      {files.map((file, i) => (
        // The index is the key, because two files may have the same name and files are never reordered.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={i} className={css.file}>
          {file.picture ? (
            <div className={css.photo}>
              <Picture
                picture={file.picture}
                label={`${file.name} · ${fileSize(file.blob.size)}`}
                side={pictureSide}
              />
            </div>
          ) : (
            <p className={css.pdf}>
              <Icon name="file-text" />
              <span className={css.name}>{file.name}</span>
              {fileSize(file.blob.size)}
            </p>
          )}
          <button type="button" className={css.remove} onClick={() => remove(file)}>
            <span className={css.cross}>
              <Icon name="x" />
            </span>
            <span className="visually-hidden">Убрать {file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Length of the longer side of a small picture, in pixels. The shorter side of a tall screenshot is then still as long as
 * the tile is on the densest screens of phones.
 */
const pictureSide = 640

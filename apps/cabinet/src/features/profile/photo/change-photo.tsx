import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '../../../shared/api/api-error.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { FilePicker } from '../../../shared/files/file-picker.tsx'
import { repeatable } from '../../../shared/api/repeatable.ts'
import { useMember } from '../../../shared/member/member.ts'
import { Alert } from '../../../shared/feedback/alert.tsx'
import { usePress } from '../../../shared/feedback/use-press.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { showToast } from '../../../shared/feedback/toast.ts'
import { acceptedPhotos, openPhoto, type OpenedPhoto } from './opened-photo.ts'
import css from './person-card.module.css'
import { setImage } from '../forms/profile-calls.ts'
import { notLoadedText, useLazyModule } from '../use-lazy.ts'

/** Buttons with which the member chooses or takes a photo, which is then cropped, or removes the current photo. */
export function ChangePhoto({ hasPhoto }: { hasPhoto: boolean }) {
  const [photo, setPhoto] = useState<OpenedPhoto | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [result, setResult] = useState('')
  const later = useLazyModule(() => import('./crop-sheet.tsx'))
  const { revalidate } = useRevalidator()
  const removal = useRemoval(setFailed, () => void revalidate())
  const take = async (file: File | null) => {
    if (file === null) return
    setFailed(null)
    setResult('')
    later.want()
    const opened = await openPhoto(file)
    if ('wrong' in opened) return setFailed(opened.wrong)
    setPhoto(opened)
    setOpen(true)
  }
  const onSaved = () => {
    setOpen(false)
    setResult('Фото сохранено')
    // Reloads all parts of the cabinet that show the member's photo.
    void revalidate()
  }
  const text = failed ?? (later.hasFailed ? notLoadedText : null)
  return (
    <>
      <div className={css.photo}>
        <FilePicker
          id="profile-photo"
          chooseLabel={hasPhoto ? 'Изменить фото' : 'Выбрать фото'}
          accept={acceptedPhotos}
          invalid={text !== null}
          onChoose={(file) => void take(file)}
        >
          {hasPhoto && (
            <Button variant="ghost" busy={removal.busy} onClick={removal.remove}>
              Убрать
            </Button>
          )}
        </FilePicker>
      </div>
      {text !== null && (
        <div className={css.notes}>
          <Alert tone="bad">{text}</Alert>
        </div>
      )}
      <output className="visually-hidden">{result}</output>
      {later.module && photo && (
        <later.module.CropSheet
          key={photo.address}
          open={isOpen}
          photo={photo}
          onClose={() => setOpen(false)}
          onSaved={onSaved}
        />
      )}
    </>
  )
}

/** Removes the photo without asking for a confirmation, because the toast offers to restore the photo. */
function useRemoval(report: (failed: string | null) => void, onChanged: () => void) {
  const { busy, press } = usePress((error) => {
    report(errorText(error))
    return null
  })
  const url = useMember()?.avatarUrl ?? ''
  const putBack = async (photo: Blob) => {
    if (await setImage(api, photo, (error) => report(errorText(error)))) onChanged()
  }
  const remove = async () => {
    report(null)
    const photo = await pictureAt(url)
    await api.delete('/api/lk/edit/set-img/', repeatable())
    onChanged()
    const action = photo && { label: 'Вернуть', onPress: () => void putBack(photo) }
    showToast({ text: 'Фото убрано', ...(action && { action }) })
  }
  return { busy, remove: () => press(remove) }
}

/**
 * Downloads the current photo, so that the member can restore it. Returns null when the photo is not
 * available.
 */
async function pictureAt(url: string): Promise<Blob | null> {
  const response = await fetch(url).catch(() => null)
  return response?.ok === true ? response.blob() : null
}

import { PictureUpload } from '../../kit/edit/PictureUpload.tsx'

/** A photo from the editor's device, for a post. It is sent at once, and nobody sees it before the post is out. */
export const OwnPhoto = ({ onSent }: { onSent: (src: string) => void }) => (
  <PictureUpload
    label="A photo of your own"
    sending="Sending the photo…"
    hint="JPEG, PNG or WebP. Where and when it was taken is removed. Ask everybody who can be recognised in it."
    onSent={onSent}
  />
)

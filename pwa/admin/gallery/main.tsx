import '../../styles/app.css'
import '../../styles/admin.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { Toaster } from '../../ui/Toaster.tsx'
import { deskQueries } from '../kit/data/queries.ts'
import { cardPieces } from './cardPieces.tsx'
import { dialogPieces } from './dialogPieces.tsx'
import { editPieces } from './editPieces.tsx'
import { heldPieces } from './heldPieces.tsx'
import { listPieces } from './listPieces.tsx'
import { type Piece, Shown } from './piece.tsx'
import { uiPieces } from './uiPieces.tsx'

const parts: readonly { title: string; pieces: readonly Piece[] }[] = [
  { title: 'What the app and the desk share', pieces: uiPieces },
  { title: 'Stories and the heads of pages', pieces: cardPieces },
  { title: 'Lists of the desk', pieces: listPieces },
  { title: 'Questions and failures of the desk', pieces: dialogPieces },
  { title: 'What waits and what is asked about', pieces: heldPieces },
  { title: 'Editing', pieces: editPieces },
]

/** Every piece that the tabs are made of, in its states: for `npm run gallery` alone, never part of the built site. */
const Gallery = () => (
  <main className="wrap" data-desk>
    <h1>Pieces</h1>
    {parts.map(({ title, pieces }) => (
      <section key={title}>
        <h2>{title}</h2>
        {pieces.map((piece) => (
          <Shown key={piece.name} piece={piece} />
        ))}
      </section>
    ))}
  </main>
)

const root = document.getElementById('root')
if (!root) throw new Error('This page has no place for the gallery.')
createRoot(root).render(
  <QueryClientProvider client={deskQueries}>
    <BrowserRouter>
      <Gallery />
      <Toaster />
    </BrowserRouter>
  </QueryClientProvider>,
)

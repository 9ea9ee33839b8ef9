import { createRoot } from 'react-dom/client'
import icons from '../../assets/icons.svg?raw'
import '../../styles/global.css'
import { Admin } from './admin.tsx'

document.getElementById('icons')!.innerHTML = icons
createRoot(document.getElementById('admin')!).render(<Admin />)

import { createRoot } from 'react-dom/client';
import '../../web/styles.css';
import { Showcase } from './showcase.tsx';

createRoot(document.getElementById('root')!).render(<Showcase />);

/** What no page of Fanfare but the overlay and the dock can be smaller than: React, React Router, and one heading. */
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

function Home() {
  return (
    <main>
      <h1>One heading</h1>
      <Link to="/elsewhere">One link</Link>
    </main>
  );
}

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <Routes>
      <Route path="*" element={<Home />} />
    </Routes>
  </BrowserRouter>,
);

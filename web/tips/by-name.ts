/** The name by which a fan has opened the page. A tip from there is refused once the name stands for another wallet. */
import { createContext } from 'react';

/** Null on a page that an address has opened. */
export const ByName = createContext<string | null>(null);

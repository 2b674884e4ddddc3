import { DurableObject } from 'cloudflare:workers';

export class TokenRoom extends DurableObject {}

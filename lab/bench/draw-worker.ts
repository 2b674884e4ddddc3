/**
 * The worker of the benchmark of draws. POST /root computes the list's root from the streamed body; POST /draw holds
 * the whole list in memory, as the step that names the winner does, and picks and proves.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { winnerOf } from '../../core/draw/ticket.ts';
import { proofOf, TreeBuilder, treeOf, verifyProof } from '../../core/draw/tree.ts';

export default {
  async fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === '/root') {
      const builder = new TreeBuilder();
      const reader = request.body!.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read())
        builder.push(piece.value);
      return new Response(bytesToHex(builder.finish().root));
    }
    const packed = new Uint8Array(await request.arrayBuffer());
    const top = treeOf(packed);
    const { index, entry } = winnerOf(packed, top.total / 3n);
    verifyProof(top, entry.wallet, entry.weight, proofOf(packed, index));
    return new Response(bytesToHex(top.root));
  },
};

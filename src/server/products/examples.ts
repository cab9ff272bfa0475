import type { Product } from '#contract/product.ts'

export const productExample = {
  productId: 501,
  url: '/product/501',
  image: 'https://shop.example/images/501.jpg',
  categoryName: 'Shoes',
  name: 'Hiking boots',
  price: { amount: '89.950000', currency: 'EUR' },
} satisfies Product
